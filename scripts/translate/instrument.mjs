// Makes the sources report facts for a whole-program compiler while they run: the file and function of each function
// value, and the value of any name inside a module or a function. Positions are those of the original source.
import ts from 'typescript';

/** Returns the id of the function that starts at `node` in a file. */
export const functionId = (path, node) => `${path}#${node.getStart()}`;

/** Returns the source of a module with calls that report its functions, its classes and the names in its scope. */
export function instrument(text, path) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const edits = [];
  const at = (position, insert) => edits.push({ position, insert, order: edits.length });
  // no variable of the sources has the name of this parameter, which would hide the variable
  const reported = (id) => `, ${JSON.stringify(id)}, (__name) => eval(__name))`;
  const visit = (node) => {
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
      at(node.getStart(), '__fn(');
      ts.forEachChild(node, visit);
      at(node.end, reported(functionId(path, node)));
      return;
    }
    if (ts.isMethodDeclaration(node) && ts.isObjectLiteralExpression(node.parent)) {
      ts.forEachChild(node.name, visit);
      at(node.name.end, ': __fn(function ');
      node.parameters.forEach(visit);
      if (node.body) visit(node.body);
      at(node.end, reported(functionId(path, node)));
      return;
    }
    ts.forEachChild(node, visit);
    if (ts.isFunctionDeclaration(node) && node.body && node.name) {
      at(node.end, `;__fn(${node.name.text}${reported(functionId(path, node))};`);
    }
    if (ts.isClassDeclaration(node) && node.name) {
      const isStatic = (m) => m.modifiers?.some((one) => one.kind === ts.SyntaxKind.StaticKeyword) === true;
      const isTold = (m) => (ts.isMethodDeclaration(m) || ts.isGetAccessorDeclaration(m)) && !isStatic(m);
      const told = node.members.filter((m) => isTold(m) && m.body && ts.isIdentifier(m.name));
      const ids = told.map((m) => `${JSON.stringify(m.name.text)}: ${JSON.stringify(functionId(path, m))}`);
      at(node.end, `;__class(${node.name.text}, { ${ids.join(', ')} });`);
    }
  };
  visit(file);
  edits.sort((a, b) => b.position - a.position || b.order - a.order);
  let edited = text;
  for (const { position, insert } of edits) edited = edited.slice(0, position) + insert + edited.slice(position);
  return `${edited}\n;__module(${JSON.stringify(path)}, (__name) => eval(__name));\n`;
}
