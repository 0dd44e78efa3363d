// Abilities of models in the books that are not played, and what each would need.

const ATTACKS = 'attacks of another shape';

/** What each ability would need that is not played, by its name with `[*]` for a parameter. */
export const UNPLAYED_ABILITIES: Readonly<Record<string, string>> = {
  'Activate Lightning Pod': 'pods that enter in the battle',
  Bulldoze: 'pushes while a model advances',
  Conductor: 'Stormcallers',
  'Death Gate': 'models that enter in the battle',
  'Electrical Discharge': ATTACKS,
  'Electromagnetic Discharge': ATTACKS,
  'Elite Cadre [Stormsmith Stormcallers]': 'Stormcall',
  Infiltrate: 'another deployment',
  'Multiple Heads [*]': 'initial attacks that two weapons share',
  'Shadow Play': 'placing in a unit after an action',
  'Stormcall [*]': ATTACKS,
  'Warbeast Bond': 'bonds',
  'Activate Halfjack': 'models that enter in the battle',
  Detonate: 'markers of mines',
  'Iron Horse': 'rules of cavalry that a battlegroup gains',
  'Time Walker': 'models that enter in the battle',
  'Weapon Platform': 'melee and ranged attacks in one action',
};
