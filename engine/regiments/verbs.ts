/** Verbs of the options that the family lists. The rulesets of the family declare verbs with the same numbers. */
export const MoveVerb = { charge: 10, advance: 11, march: 12, reform: 13 } as const;
