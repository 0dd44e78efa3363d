import { relative } from 'node:path';
import ts from 'typescript';

/** How an expression is changed; `instrument.ts` has the code for each form. */
export type Form = 'operator' | 'logical' | 'unary' | 'returned' | 'amount' | 'step' | 'extreme';

/** One small change in the rules' code. */
export interface Mutant {
  /** Path from the root of the project. */
  readonly file: string;
  /** Line number, from 1. */
  readonly line: number;
  /** Start and end (exclusive) of the changed expression in the text. */
  readonly start: number;
  readonly end: number;
  readonly form: Form;
  /** Name of the outermost named function around it. */
  readonly within: string;
  /** The original expression, on one line. */
  readonly code: string;
  /** The replacement, on one line. */
  readonly becomes: string;
  /** The replacing operator, or the part of a condition that remains. */
  readonly other: string;
}

/** Binary operators and their replacements. */
const OTHER_OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

/** Replacements of a condition with two parts: the other operator, and each part alone. */
const LOGICAL: Readonly<Record<string, readonly string[]>> = {
  '&&': ['||', 'left', 'right'],
  '||': ['&&', 'left', 'right'],
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Files that only make text for people hold no rules and are left out. */
const TEXT_FILES =
  /(?:^|\/)(?:describe|reasons|rule-ids|rule-names|rule-names-numbers|[a-z0-9-]*words|data\.generated)\.ts$/;

/** True for files that hold rules: not tests, toys for tests, generated data or text for people. */
export function holdsRules(file: string): boolean {
  return (
    file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('toy-battle.ts') && !TEXT_FILES.test(file)
  );
}

/** Returns a TypeScript program with the types of `files` (paths on disk). */
export function programOf(files: readonly string[]): ts.Program {
  return ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    customConditions: ['source'],
    moduleDetection: ts.ModuleDetectionKind.Force,
    lib: ['lib.es2023.d.ts'],
    types: [],
    strict: true,
    skipLibCheck: true,
    resolveJsonModule: true,
    noEmit: true,
  });
}

/** True if every member of this type is a string. */
function isText(type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type];
  return parts.every((part) => (part.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.TemplateLiteral)) !== 0);
}

const isOf = (type: ts.Type, flags: ts.TypeFlags): boolean =>
  (type.isUnion() ? type.types : [type]).every((part) => (part.flags & flags) !== 0);

/** True if the function returns text. */
function givesText(checker: ts.TypeChecker, node: ts.SignatureDeclaration): boolean {
  const signature = checker.getSignatureFromDeclaration(node);
  return signature !== undefined && isText(checker.getReturnTypeOfSignature(signature));
}

/** Matches `b.log !== null`, after which text for the log is made. */
const TELLS = /^\w+\.log !== null$/;
const TELLS_OR_NOT = /^\w+\.log [!=]== null$/;

/** Returns the locals of a procedure with offset 0 in its frame: `L.unit` of `const L = locals('unit', 'roll')`. */
function firstLocals(source: ts.SourceFile): ReadonlySet<string> {
  const found = source.text.matchAll(/const (\w+) = locals\(\s*'(\w+)'/g);
  return new Set([...found].map(([, locals, first]) => `${locals}.${first}`));
}

/** True for `(facing + HALF_TURN) & ANGLE_MASK`, since half a turn is the same in both directions. */
function isHalfTurn(node: ts.BinaryExpression, source: ts.SourceFile): boolean {
  const { operatorToken, right, parent } = node;
  if (operatorToken.kind !== ts.SyntaxKind.PlusToken && operatorToken.kind !== ts.SyntaxKind.MinusToken) return false;
  if (!/^(?:HALF_TURN|TURN \/ 2)$/.test(right.getText(source)) || !ts.isParenthesizedExpression(parent)) return false;
  const around = parent.parent;
  return ts.isBinaryExpression(around) && around.operatorToken.kind === ts.SyntaxKind.AmpersandToken;
}

/**
 * True for a comparison that keeps the larger or smaller of two numbers, as `if (own > best) best = own;`. It does not
 * matter which of two equal ones is kept.
 */
function keepsTheBetter(node: ts.BinaryExpression, source: ts.SourceFile): boolean {
  const statement = node.parent;
  if (!ts.isIfStatement(statement) || statement.elseStatement !== undefined) return false;
  const { thenStatement } = statement;
  if (!ts.isExpressionStatement(thenStatement) || !ts.isBinaryExpression(thenStatement.expression)) return false;
  const { left, operatorToken, right } = thenStatement.expression;
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return false;
  const [own, best] = [node.left.getText(source), node.right.getText(source)];
  const [to, from] = [left.getText(source), right.getText(source)];
  return (own === from && best === to) || (own === to && best === from);
}

/** True for an expression that chooses the larger or smaller of two numbers, as `x < 0 ? 0 : x`. */
function choosesTheBetter(node: ts.BinaryExpression, source: ts.SourceFile): boolean {
  const around = node.parent;
  if (!ts.isConditionalExpression(around) || around.condition !== node) return false;
  const sides = [node.left.getText(source), node.right.getText(source)];
  const [yes, no] = [around.whenTrue.getText(source), around.whenFalse.getText(source)];
  return yes !== no && sides.includes(yes) && sides.includes(no);
}

function nameOf(node: ts.Node, source: ts.SourceFile): string {
  const named = node as { name?: ts.Node };
  if (named.name !== undefined) return named.name.getText(source);
  const parent = node.parent;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText(source);
  return '';
}

/**
 * Returns all mutants of one file, in the order of its text. Mutants that cannot change anything by their form are left
 * out: a choice between two equal numbers, the direction of half a turn, the side on which 0 is added. Code outside
 * functions is left out too, since it holds tables rather than rules.
 * @param root the project's absolute path
 */
export function mutantsOf(program: ts.Program, path: string, root: string): Mutant[] {
  const source = program.getSourceFile(path);
  if (source === undefined) throw new Error(`${path} is no source of the program`);
  const checker = program.getTypeChecker();
  const file = relative(root, path);
  const found: Mutant[] = [];
  const add = (node: ts.Node, within: string, form: Form, other: string, becomes: string) => {
    const start = node.getStart(source);
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    const code = oneLine(node.getText(source));
    found.push({ file, line, start, end: node.end, form, within, code, becomes: oneLine(becomes), other });
  };
  const text = (node: ts.Node) => node.getText(source);

  const atFrame = firstLocals(source);
  const ofBinary = (node: ts.BinaryExpression, within: string) => {
    const operator = text(node.operatorToken);
    if (TELLS_OR_NOT.test(text(node))) return;
    const left = text(node.left);
    const right = text(node.right);
    for (const other of LOGICAL[operator] ?? []) {
      const becomes = other === 'left' ? left : other === 'right' ? right : `${left} ${other} ${right}`;
      add(node, within, 'logical', other, becomes);
    }
    const other = OTHER_OPERATORS[operator];
    const isBound = operator.startsWith('<') || operator.startsWith('>');
    if (isBound && (keepsTheBetter(node, source) || choosesTheBetter(node, source))) return;
    if (isHalfTurn(node, source)) return;
    if (operator === '+' && atFrame.has(right)) return; // f + 0 equals f - 0
    if (other !== undefined && !isText(checker.getTypeAtLocation(node)))
      add(node, within, 'operator', other, `${left} ${other} ${right}`);
    if (
      (operator === '+=' || operator === '-=') &&
      isOf(checker.getTypeAtLocation(node.right), ts.TypeFlags.NumberLike)
    )
      add(node.right, within, 'amount', '-', `-(${right})`);
  };

  const visit = (node: ts.Node, within: string, isInside: boolean): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isThrowStatement(node)) return;
    if (ts.isIfStatement(node) && TELLS.test(text(node.expression))) {
      if (node.elseStatement !== undefined) visit(node.elseStatement, within, isInside);
      return;
    }
    let name = within;
    let inside = isInside;
    if (ts.isFunctionLike(node) && 'body' in node) {
      if (givesText(checker, node)) return;
      name = within === '' ? nameOf(node, source) : within;
      inside = true;
    }
    if (inside) {
      if (ts.isBinaryExpression(node)) ofBinary(node, name);
      else if (ts.isPrefixUnaryExpression(node)) {
        if (node.operator === ts.SyntaxKind.ExclamationToken) add(node, name, 'unary', '', text(node.operand));
        if (node.operator === ts.SyntaxKind.MinusToken) add(node, name, 'unary', '', text(node.operand));
      }
      if (
        (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
        (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken) &&
        !(ts.isForStatement(node.parent) && node.parent.incrementor === node)
      ) {
        const other = node.operator === ts.SyntaxKind.PlusPlusToken ? '--' : '++';
        const becomes = text(node).replace(/\+\+|--/, other);
        add(node, name, 'step', becomes, becomes);
      }
      if (ts.isCallExpression(node)) {
        const callee = text(node.expression);
        const other = callee === 'Math.min' ? 'Math.max' : callee === 'Math.max' ? 'Math.min' : '';
        if (other !== '') add(node.expression, name, 'extreme', other, other);
      }
      const returned = ts.isReturnStatement(node)
        ? node.expression
        : ts.isArrowFunction(node) && !ts.isBlock(node.body)
          ? node.body
          : undefined;
      if (returned !== undefined && isOf(checker.getTypeAtLocation(returned), ts.TypeFlags.BooleanLike)) {
        const kind = returned.kind;
        const negated =
          kind === ts.SyntaxKind.TrueKeyword
            ? 'false'
            : kind === ts.SyntaxKind.FalseKeyword
              ? 'true'
              : `!(${text(returned)})`;
        add(returned, name, 'returned', '', negated);
      }
    }
    ts.forEachChild(node, (child) => visit(child, name, inside));
  };
  visit(source, '', false);
  return found;
}
