// The messages of ONNX files that networks need, read and written as protocol buffers.
import { PbfReader, PbfWriter } from 'pbf';

type MessageName =
  | ('Model' | 'Opset' | 'Entry' | 'Graph' | 'Node' | 'Attribute')
  | ('Tensor' | 'Value' | 'Type' | 'TensorType' | 'Shape' | 'Dimension');
interface Field {
  readonly tag: number;
  readonly name: string;
  /** How the field is stored; the name of a message for one within another. */
  readonly kind: 'int' | 'float' | 'text' | 'bytes' | 'ints' | MessageName;
  readonly many?: true;
}

const one = (tag: number, name: string, kind: Field['kind']): Field => ({ tag, name, kind });
const many = (tag: number, name: string, kind: Field['kind']): Field => ({ tag, name, kind, many: true });

/** The fields of each message by the numbers of onnx.proto. Fields that are not listed are skipped. */
const MESSAGES: Readonly<Record<MessageName, readonly Field[]>> = {
  Model: [
    one(1, 'irVersion', 'int'),
    one(2, 'producerName', 'text'),
    one(7, 'graph', 'Graph'),
    many(8, 'opsetImport', 'Opset'),
    many(14, 'metadata', 'Entry'),
  ],
  Opset: [one(1, 'domain', 'text'), one(2, 'version', 'int')],
  Entry: [one(1, 'key', 'text'), one(2, 'value', 'text')],
  Graph: [
    many(1, 'nodes', 'Node'),
    one(2, 'name', 'text'),
    many(5, 'initializers', 'Tensor'),
    many(11, 'inputs', 'Value'),
    many(12, 'outputs', 'Value'),
  ],
  Node: [
    many(1, 'inputs', 'text'),
    many(2, 'outputs', 'text'),
    one(3, 'name', 'text'),
    one(4, 'op', 'text'),
    many(5, 'attributes', 'Attribute'),
  ],
  Attribute: [
    one(1, 'name', 'text'),
    one(2, 'float', 'float'),
    one(3, 'int', 'int'),
    one(8, 'ints', 'ints'),
    one(20, 'type', 'int'),
  ],
  Tensor: [
    one(1, 'dims', 'ints'),
    one(2, 'type', 'int'),
    one(8, 'name', 'text'),
    one(9, 'raw', 'bytes'),
    many(4, 'floats', 'bytes'),
    one(14, 'location', 'int'),
  ],
  Value: [one(1, 'name', 'text'), one(2, 'type', 'Type')],
  Type: [one(1, 'tensor', 'TensorType')],
  TensorType: [one(1, 'element', 'int'), one(2, 'shape', 'Shape')],
  Shape: [many(1, 'dims', 'Dimension')],
  Dimension: [one(1, 'value', 'int'), one(2, 'name', 'text')],
};

/** Numbers of the types of elements. */
export const ELEMENT = { float: 1, uint8: 2, int64: 7, bool: 9 } as const;

export interface OnnxTensor {
  readonly dims?: readonly number[];
  readonly type?: number;
  readonly name?: string;
  /** The numbers, little-endian. */
  readonly raw?: Uint8Array;
  /** The numbers in older files: 32-bit floats, little-endian. */
  readonly floats?: readonly Uint8Array[];
  /** 1 if the numbers lie in another file. */
  readonly location?: number;
}
export interface OnnxAttribute {
  readonly name: string;
  readonly float?: number;
  readonly int?: number;
  readonly ints?: readonly number[];
  /** 1: float, 2: int, 7: ints. */
  readonly type: number;
}
export interface OnnxNode {
  readonly inputs?: readonly string[];
  readonly outputs?: readonly string[];
  readonly name?: string;
  readonly op?: string;
  readonly attributes?: readonly OnnxAttribute[];
}
export interface OnnxValue {
  readonly name?: string;
  readonly type?: {
    readonly tensor?: {
      readonly element?: number;
      readonly shape?: { readonly dims?: readonly { readonly value?: number; readonly name?: string }[] };
    };
  };
}
export interface OnnxGraph {
  readonly nodes?: readonly OnnxNode[];
  readonly name?: string;
  readonly initializers?: readonly OnnxTensor[];
  readonly inputs?: readonly OnnxValue[];
  readonly outputs?: readonly OnnxValue[];
}
export interface OnnxModel {
  readonly irVersion?: number;
  readonly producerName?: string;
  readonly graph?: OnnxGraph;
  readonly opsetImport?: readonly { readonly domain?: string; readonly version?: number }[];
  readonly metadata?: readonly { readonly key?: string; readonly value?: string }[];
}

/** Returns the bytes of an ONNX file. */
export function writeModel(model: OnnxModel): Uint8Array {
  const writer = new PbfWriter();
  writeMessage({ name: 'Model', value: model }, writer);
  return writer.finish();
}

interface Message {
  readonly name: MessageName;
  readonly value: object;
}

function writeMessage({ name, value }: Message, writer: PbfWriter): void {
  for (const field of MESSAGES[name]) {
    const held = (value as Readonly<Record<string, unknown>>)[field.name];
    if (held === undefined) continue;
    for (const each of field.many === true ? (held as readonly unknown[]) : [held]) writeField(field, each, writer);
  }
}

function writeField({ tag, kind }: Field, value: unknown, writer: PbfWriter): void {
  if (kind === 'int') writer.writeVarintField(tag, value as number);
  else if (kind === 'float') writer.writeFloatField(tag, value as number);
  else if (kind === 'text') writer.writeStringField(tag, value as string);
  else if (kind === 'bytes') writer.writeBytesField(tag, value as Uint8Array);
  else if (kind === 'ints') for (const n of value as readonly number[]) writer.writeVarintField(tag, n);
  else writer.writeMessage(tag, writeMessage, { name: kind, value: value as object });
}

/**
 * Reads an ONNX file.
 * @throws Error if the bytes are no message of protocol buffers
 */
export function readModel(bytes: Uint8Array): OnnxModel {
  return new PbfReader(bytes).readFields(readerOf('Model'), {}) as OnnxModel;
}

type Reader = (tag: number, message: Record<string, unknown>, pbf: PbfReader) => void;

function readerOf(name: MessageName): Reader {
  const fields = new Map(MESSAGES[name].map((field) => [field.tag, field]));
  return (tag, message, pbf) => {
    const field = fields.get(tag);
    if (field === undefined) return; // the reader skips what is not read
    const value = readField(field, message[field.name], pbf);
    if (field.many !== true) message[field.name] = value;
    else message[field.name] = [...((message[field.name] as unknown[] | undefined) ?? []), value];
  };
}

function readField({ kind }: Field, before: unknown, pbf: PbfReader): unknown {
  if (kind === 'int') return pbf.readVarint(true);
  if (kind === 'float') return pbf.readFloat();
  if (kind === 'text') return pbf.readString();
  if (kind === 'bytes') return pbf.readBytes();
  if (kind === 'ints') return pbf.readPackedVarint((before as number[] | undefined) ?? [], true); // packed or one by one
  return pbf.readMessage(readerOf(kind), {});
}
