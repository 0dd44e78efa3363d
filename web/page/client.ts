import type { Asked, Call, Picture, Told } from '../messages.js';

/** A fault that the worker tells, in words for a person. */
export class Fault extends Error {}

/** Asks the worker, and hears what it tells of its own accord. */
export class Client {
  /** Called with each picture of what the opponent did. */
  onPicture: (picture: Picture) => void = () => {};
  /** Called when the opponent thinks about a question. */
  onThinking: (about: string) => void = () => {};
  private readonly worker = new Worker(new URL('../game/worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, { done: (result: unknown) => void; failed: (fault: Error) => void }>();
  private next = 0;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    this.worker.onerror = ({ message }) => {
      for (const { failed } of this.waiting.values()) failed(new Fault(message));
      this.waiting.clear();
    };
  }

  private hear(told: Told): void {
    if ('picture' in told) this.onPicture(told.picture);
    else if ('thinking' in told) this.onThinking(told.thinking);
    else {
      const asked = this.waiting.get(told.id);
      this.waiting.delete(told.id);
      if ('fault' in told) asked?.failed(new Fault(told.fault));
      else asked?.done(told.result);
    }
  }

  /** Calls a method of the worker. @throws Fault with what the worker says is wrong */
  readonly call: Call = (call, ...given) =>
    new Promise((done, failed) => {
      const id = this.next++;
      this.waiting.set(id, { done: done as (result: unknown) => void, failed });
      this.worker.postMessage({ id, call, with: given } satisfies Asked);
    });
}
