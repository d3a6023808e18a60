export * from './answers.ts';
export * from './definition.ts';
export * from './path.ts';
export * from './piping.ts';
export * from './problems.ts';
export * from './samples.ts';
export * from './scores.ts';
export * from './walks.ts';
