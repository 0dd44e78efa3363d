// Import arrows: each layer may import the layers before it in this list, never those beside or after it.
const LAYERS = [
  ['engine/kernel'],
  ['engine/armies', 'engine/observation'],
  ['engine/translation'],
  ['engine/regiments', 'engine/skirmish'],
  ['engine/game.ts'],
  ['engine/rulesets'],
  ['engine/games.ts'],
  ['engine/testing'],
  ['env'],
  ['agents'],
  ['training', 'evaluations'],
  ['web', 'scripts'],
];
const TESTING = 'engine/testing';
/**
 * The file that lists the parts of a game. It names the game's own folder of engine/testing, which is loaded only for
 * checks.
 */
const PLUG = '^engine/rulesets/[^/]+/game\\.ts$';
const TEST_FILE = '\\.test\\.ts$';
const TOY = '^engine/(kernel/testing-toy|armies/toy\\.ts|regiments/toy-battle\\.ts)';

/** Returns a pattern for anything in one of these folders, or these files. */
const within = (folders) => `^(${folders.join('|')})(/|$)`;

/** Returns the rule that lists what `folder`, in the layer at `rank`, must not import. */
function arrow(folder, rank) {
  const beside = LAYERS[rank].filter((other) => other !== folder);
  const forbidden = [...beside, ...LAYERS.slice(rank + 1).flat()];
  return forbidden.length === 0 ? [] : [{ folder, forbidden }];
}

const arrows = LAYERS.flatMap((folders, rank) => folders.flatMap((folder) => arrow(folder, rank)));

export default {
  forbidden: [
    ...arrows.map(({ folder, forbidden }) => ({
      name: `arrows: ${folder}`,
      comment: `${folder} may import only layers further left: see CONTRIBUTING.md.`,
      severity: 'error',
      from: { path: within([folder]), pathNot: [TEST_FILE, PLUG] },
      to: { path: within(forbidden) },
    })),
    {
      name: 'a game knows its own tests alone',
      comment: 'game.ts may load engine/testing/<its id>/, and nothing of the layers behind it.',
      severity: 'error',
      from: { path: '^engine/rulesets/([^/]+)/game\\.ts$' },
      to: {
        path: within(LAYERS.slice(LAYERS.findIndex(([first]) => first === 'engine/games.ts')).flat()),
        pathNot: '^engine/testing/$1/',
      },
    },
    // Tests obey the arrows too, but all tests except the kernel's may build scenarios.
    ...arrows.map(({ folder, forbidden }) => ({
      name: `arrows: tests of ${folder}`,
      comment: `Tests of ${folder} may import layers further left${folder === 'engine/kernel' ? '' : ` and ${TESTING}`}.`,
      severity: 'error',
      from: { path: `${within([folder])}.*${TEST_FILE}` },
      to: { path: within(folder === 'engine/kernel' ? forbidden : forbidden.filter((other) => other !== TESTING)) },
    })),
    {
      name: 'rulesets stand alone',
      comment: 'What two rulesets share belongs in engine/regiments or engine/skirmish.',
      severity: 'error',
      from: { path: '^engine/rulesets/([^/]+)/' },
      to: { path: '^engine/rulesets/', pathNot: '^engine/rulesets/$1/' },
    },
    {
      name: 'accelerators are known by their interface',
      comment:
        'Play, environment and agents ask engine/kernel/accelerator.ts; engine/translation is for the plugs of games and the translator.',
      severity: 'error',
      from: {
        path: within(LAYERS.flat()),
        pathNot: [
          '^engine/(translation/|game\\.ts$)',
          '^engine/rulesets/[^/]+/(game|translation)\\.ts$',
          '^scripts/(translate/|translations\\.d\\.mts$|bench\\.ts$)', // a benchmark says what plays
        ],
      },
      to: { path: '^engine/translation/' },
    },
    {
      name: 'core knows no chapter',
      comment: 'core/ of a ruleset is what all its chapters ask: what needs a chapter belongs in that chapter.',
      severity: 'error',
      from: { path: '^engine/rulesets/([^/]+)/core/', pathNot: TEST_FILE },
      to: { path: '^engine/rulesets/$1/', pathNot: '^engine/rulesets/$1/core/' },
    },
    {
      name: 'words and odds look at play',
      comment:
        'describe/ and odds/ of a ruleset are no part of play: decisions.ts, ruleset.ts, game.ts and the layers above import them.',
      severity: 'error',
      from: {
        path: '^engine/rulesets/([^/]+)/',
        pathNot: ['^engine/rulesets/[^/]+/((describe|odds)/|(decisions|ruleset|game)\\.ts$)', TEST_FILE],
      },
      to: { path: '^engine/rulesets/$1/(describe|odds)/' },
    },
    {
      name: 'no circles',
      comment:
        'Modules that import each other in a circle have no order in which their constants are ready: see scripts/fold-imports.mjs.',
      severity: 'error',
      from: { path: '^(engine|env|agents)/', pathNot: TEST_FILE },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'no folder outside the layers',
      comment: 'A folder of engine/ that is not in LAYERS would escape the arrows.',
      severity: 'error',
      from: {},
      to: { path: '^engine/[^/]+/', pathNot: within(LAYERS.flat()) },
    },
    {
      name: 'layers import layers alone',
      comment: 'Documents, configuration and what is in no layer is not for the layers to import.',
      severity: 'error',
      from: { path: within(LAYERS.flat()), pathNot: TEST_FILE },
      to: { dependencyTypes: ['local'], pathNot: [within(LAYERS.flat()), '^engine/[^/]+/'] },
    },
    {
      name: 'toys are for tests',
      comment: 'No game is built on the toy games of the kernel, the armies and the regiments.',
      severity: 'error',
      from: { path: within(LAYERS.flat()), pathNot: [TEST_FILE, TOY, `^${TESTING}/`, '^scripts/'] },
      to: { path: TOY },
    },
    {
      name: 'pure layers use no Node API',
      comment:
        'engine, env and agents run unchanged in a browser worker; what is of Node is apart: env/threads, agents/files.',
      severity: 'error',
      from: { path: '^(engine|env|agents)/', pathNot: [TEST_FILE, '^env/threads/', '^agents/files/'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'threads are for those who ask for them',
      comment: 'What runs in a browser must not meet env/threads on its way.',
      severity: 'error',
      from: { path: '^(engine|env|agents)/', pathNot: [TEST_FILE, '^env/threads/'] },
      to: { path: '^env/threads/' },
    },
    {
      name: 'files are for those who ask for them',
      comment: 'What runs in a browser must not meet agents/files on its way.',
      severity: 'error',
      from: { path: '^(engine|env|agents)/', pathNot: [TEST_FILE, '^agents/files/'] },
      to: { path: '^agents/files/' },
    },
    {
      name: 'sources do not import tests',
      severity: 'error',
      from: { pathNot: TEST_FILE },
      to: { path: TEST_FILE },
    },
    {
      name: 'what is packed uses no development dependency',
      comment: 'Besides what its build puts into dist/ (scripts/package/build.ts), and what a project may add.',
      severity: 'error',
      from: {
        path: within([...LAYERS.flat().filter((folder) => folder !== 'scripts'), 'scripts/commands']),
        pathNot: TEST_FILE,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm-peer'], pathNot: '/(vega|vega-lite|@tensorflow)/' },
    },
    { name: 'every import resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|coverage|reports|dist)/' },
    tsPreCompilationDeps: true, // an import of a type is an import
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
    },
  },
};
