import { useEffect, useMemo, useState } from 'preact/hooks';
import { Builder } from '../lists/builder.js';
import type { GameFacts, Plan, Reel, Scene } from '../messages.js';
import { Client } from './client.js';
import { keptGame, linkedGame } from './keep.js';
import { Play } from './play.js';
import { Start } from './start.js';
import { Watch } from './watch.js';

type Screen =
  | { readonly is: 'start' }
  | { readonly is: 'build'; readonly ruleset: string }
  | { readonly is: 'play'; readonly scene: Scene }
  | { readonly is: 'watch'; readonly reel: Reel };

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The page: where a battle is chosen, played and watched. */
export function App() {
  const client = useMemo(() => new Client(), []);
  const [games, setGames] = useState<readonly GameFacts[]>([]);
  const [screen, setScreen] = useState<Screen>({ is: 'start' });
  const [kept, setKept] = useState(() => keptGame());
  const [fault, setFault] = useState('');
  const [waiting, setWaiting] = useState('Muster is being loaded…');
  const [own, setOwn] = useState<Readonly<Record<string, { label: string; list: unknown }>>>({});

  /** Does what takes a moment, and tells what goes wrong. */
  const during = async (message: string, work: () => Promise<void>) => {
    setWaiting(message);
    setFault('');
    try {
      await work();
    } catch (error) {
      setFault(words(error));
      setScreen({ is: 'start' });
    } finally {
      setWaiting('');
    }
  };
  const open = (text: string) =>
    during('The game is being set up…', async () => setScreen({ is: 'play', scene: await client.call('open', text) }));
  const watch = (text: string) =>
    during('The battle is being played again…', async () =>
      setScreen({ is: 'watch', reel: await client.call('watch', text) }),
    );
  const begin = (plan: Plan) =>
    during('The armies deploy…', async () => setScreen({ is: 'play', scene: await client.call('begin', plan) }));
  const menu = () => {
    setKept(keptGame());
    setScreen({ is: 'start' });
  };

  useEffect(() => {
    void during('Muster is being loaded…', async () => {
      setGames(await client.call('games'));
      const linked = await linkedGame();
      if (linked !== null) {
        history.replaceState(null, '', location.pathname);
        setScreen({ is: 'play', scene: await client.call('open', linked) });
      }
    });
  }, []);

  if (waiting !== '') {
    return (
      <p class="waiting" role="status">
        {waiting}
      </p>
    );
  }
  if (games.length === 0) {
    return (
      <p class="fault" role="alert">
        {fault}
      </p>
    );
  }
  if (screen.is === 'play') {
    return <Play key={screen.scene.stage.title} client={client} first={screen.scene} onMenu={menu} onWatch={watch} />;
  }
  if (screen.is === 'build') {
    const { ruleset } = screen;
    const use = (list: unknown, name: string) => {
      setOwn({ ...own, [ruleset]: { label: `${name} (yours)`, list } });
      menu();
    };
    return <Builder call={client.call} ruleset={ruleset} onUse={use} onClose={menu} />;
  }
  if (screen.is === 'watch') return <Watch client={client} reel={screen.reel} onClose={menu} />;
  return (
    <Start
      client={client}
      games={games}
      kept={kept !== null}
      fault={fault}
      own={own}
      onOwn={(ruleset, choice) => setOwn({ ...own, [ruleset]: choice })}
      onBegin={begin}
      onGoOn={() => kept !== null && void open(kept)}
      onFile={(text) => void (JSON.parse(text).play === undefined ? watch(text) : open(text))}
      onBuild={(ruleset) => setScreen({ is: 'build', ruleset })}
    />
  );
}
