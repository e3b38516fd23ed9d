export * from './enums.ts';
export * from './language.ts';
