import type ts from 'typescript';

export declare function functionId(path: string, node: ts.Node): string;
/** The source of a module with calls that report its functions, its classes and the names in its scope. */
export declare function instrument(text: string, path: string): string;
