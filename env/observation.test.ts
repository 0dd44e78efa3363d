import { expect, test } from 'vitest';
import type { Battle } from '../engine/kernel/battle.js';
import { type ObservationSpec, observationPage } from '../engine/observation/spec.js';
import { Verb } from '../engine/regiments/core/asks.js';
import { Ask } from '../engine/rulesets/t9a/core/asks.js';
import { Ask as W40kAsk, Verb as W40kVerb } from '../engine/rulesets/wh40k2/core/asks.js';
import { Env } from './env.js';
import { gameOf } from './games.js';
import { Random } from './random.js';

const NAMES = { t9a: { Ask, Verb }, wh40k2: { Ask: W40kAsk, Verb: W40kVerb } } as const;
const inWords = (name: string): string => name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
const nameOf = (numbers: Readonly<Record<string, number>>, number: number): string =>
  inWords(Object.keys(numbers).find((name) => numbers[name] === number) ?? 'none');

function unitOf({ parts }: ObservationSpec, part: string, column: string): string {
  return parts.find(({ name }) => name === part)?.features.find(({ name }) => name === column)?.unit ?? '';
}

test.each(Object.entries(NAMES))(
  '%s: the page says what kinds of decisions and verbs are, as they are written',
  (ruleset, names) => {
    const { spec, sizes } = gameOf(ruleset);
    const env = new Env(ruleset, { ...sizes.tiny, level: 'full' });
    const [decision, options] = [spec.offset.decision, spec.offset.options];
    const random = new Random(2);
    let [observation, info] = env.reset({ seed: 2 });
    for (let over = false; !over; ) {
      const { battle } = env as unknown as { battle: Battle };
      const kind = battle.decision.kind[0];
      expect(observation[decision + kind]).toBe(1);
      expect(unitOf(spec, 'decision', `kind ${kind}`)).toBe(`yes or no: ${nameOf(names.Ask, kind)}`);
      const verb = battle.option.verb[0];
      const { word = 0 } = spec.parts.find(({ name }) => name === 'options')?.features[1] ?? {};
      expect(Math.round(observation[options + 1] * word)).toBe(verb);
      expect(`${unitOf(spec, 'options', 'verb')},`).toContain(` ${verb} ${nameOf(names.Verb, verb)},`);
      const [next, , terminated, truncated, then] = env.step(random.below(info.options));
      [observation, info, over] = [next, then, terminated || truncated];
    }
    expect(unitOf(spec, 'decision', 'kind 0')).toBe('yes or no: nothing is asked');
    expect(observationPage(ruleset, spec)).toContain('| 1 | kind 1 | 0 to 1 | yes or no: trigger |');
  },
);
