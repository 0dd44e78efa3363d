/** Verbs of the family's own options, equal to those that its rulesets declare. */
export const MoveVerb = { charge: 10, advance: 11, march: 12, reform: 13 } as const;
