import { MisuseError } from './errors.js';
import type { EnvLike } from './wrappers/wrapper.js';

export type RenderMode = 'svg' | 'ansi';

/** What environments can do for people, as Gymnasium's `metadata`. */
export const METADATA = { renderModes: ['svg', 'ansi'] } as const satisfies { renderModes: readonly RenderMode[] };

type Renderer = (env: EnvLike<unknown>, mode: RenderMode) => string;

let renderer: Renderer | null = null;

/** Sets what `env.render` calls, and returns what it called before. `evaluations/render.ts` calls it when it is imported. */
export function setRenderer(given: Renderer | null): Renderer | null {
  const before = renderer;
  renderer = given;
  return before;
}

/** The battle of `env`, drawn. @throws MisuseError if nothing draws */
export function drawn(env: EnvLike<unknown>, mode: RenderMode): string {
  if (renderer === null) throw new MisuseError("nothing draws here: import 'muster-wargames/evaluations' before");
  return renderer(env, mode);
}
