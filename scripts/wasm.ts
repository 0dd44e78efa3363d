// npm run wasm: compiles the WebAssembly text of networks into bytes in a source file.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import wabt from 'wabt';

const folder = new URL('../agents/neural/', import.meta.url);
export const CODE_FILE = fileURLToPath(new URL('matmul-code.ts', folder));

/**
 * Returns the source file with the bytes.
 * @throws Error for invalid WebAssembly text
 */
export async function codeFile(): Promise<string> {
  const text = readFileSync(new URL('matmul.wat', folder), 'utf8');
  const module = (await wabt()).parseWat('matmul.wat', text, { simd: true });
  module.validate();
  const { buffer } = module.toBinary({});
  module.destroy();
  const hex = Buffer.from(buffer).toString('hex');
  const lines = (hex.match(/.{1,100}/g) ?? []).map((line) => `  '${line}'`);
  return `// Made from matmul.wat by \`npm run wasm\`.\nexport const CODE =\n${lines.join(' +\n')};\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(CODE_FILE, await codeFile());
