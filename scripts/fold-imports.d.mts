export function foldImports(code: string, name: string): string;
