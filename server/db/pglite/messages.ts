/* Frontend messages: https://www.postgresql.org/docs/current/protocol-message-formats.html */

export function query(sql: string): Buffer {
  return message("Q", text(sql));
}

/** Parses `sql` under this name, which may be in use; "" is the unnamed statement. */
export function parse(name: string, sql: string): Buffer {
  const close = message("C", Buffer.from("S"), text(name));
  return Buffer.concat([close, message("P", text(name), text(sql), int16(0))]);
}

export function bind(name: string, values: readonly (string | null)[]): Buffer {
  const sent = values.flatMap((value) => {
    if (value === null) return [int32(-1)];
    const bytes = Buffer.from(value);
    return [int32(bytes.length), bytes];
  });
  return message("B", text(""), text(name), int16(0), int16(values.length), ...sent, int16(0));
}

export const describeResult = message("D", Buffer.from("P"), text(""));
/** Executes the bound statement without a row limit. */
export const execute = message("E", text(""), int32(0));
export const sync = message("S");

function message(kind: string, ...parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  return Buffer.concat([Buffer.from(kind), int32(length), ...parts]);
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
