import { expect, test } from "vitest";
import { findAnything, listHits } from "./find";

test("what the parts find is shown by their groups, in the order of the groups", async () => {
  const found = await findAnything(
    {
      people: async (_db, { typed, limit }) => [`${typed} Sow`].slice(0, limit),
      tickets: async () => [] as number[],
      orders: async () => [{ reference: "SHOP-1" }],
    },
    {} as never,
    { typed: "Amina", now: new Date(), service: {} as never, memberId: "" },
  );
  expect(found).toEqual({ people: ["Amina Sow"], tickets: [], orders: [{ reference: "SHOP-1" }] });
  const hitOf = (label: string) => ({ key: label, to: `/${label}`, label, note: "" });
  const hits = listHits(found, {
    orders: { title: "Orders", toHit: ({ reference }) => hitOf(reference) },
    tickets: { title: "Tickets", toHit: (code) => hitOf(String(code)) },
    people: { title: "People", toHit: hitOf },
  });
  expect(hits).toEqual([
    { title: "Orders", hits: [hitOf("SHOP-1")] },
    { title: "People", hits: [hitOf("Amina Sow")] },
  ]);
});
