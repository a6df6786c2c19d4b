import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { EMPTY_QUERY, type ListQuery } from "./list-query";
import { NoRows } from "./no-rows";

function show(asked: Partial<ListQuery>): string {
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <NoRows
          noun="orders"
          allTo="/admin/orders"
          query={{ ...EMPTY_QUERY, ...asked }}
          chips={[{ show: "to_send", label: "To send" }]}
          done={{ to_send: "Every paid parcel has left" }}
          finds="A name finds it."
          about="The first one appears here."
        />
      ),
    },
  ]);
  return renderToStaticMarkup(<Page />);
}

test("that all is done is said only where nothing else hides a row", () => {
  expect(show({ show: "to_send" })).toContain("Every paid parcel has left");
  for (const asked of [{ delivery: "collection" }, { from: "2026-11-01" }, { after: "key" }, { page: 2 }]) {
    const said = show({ show: "to_send", ...asked });
    expect(said, JSON.stringify(asked)).not.toContain("has left");
    expect(said, JSON.stringify(asked)).toContain("No orders here");
    expect(said, JSON.stringify(asked)).not.toContain("There are none under");
  }
});
