import { Readable } from "node:stream";
import { PRIVATE } from "~/platform/lib/private-headers";
import { BYTE_ORDER_MARK, csvLine } from "./csv";

type Cells = readonly (string | number | null)[];

/** A CSV file, sent line by line as it is read: it never stands in memory as a whole. */
export function csvResponse(name: string, head: Cells, rows: AsyncIterable<Cells>): Response {
  async function* lines() {
    yield BYTE_ORDER_MARK + csvLine(head);
    for await (const row of rows) yield csvLine(row);
  }
  return new Response(Readable.toWeb(Readable.from(lines())) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      ...PRIVATE,
    },
  });
}
