import { expect, it } from "vitest";
import { usesInheritedName } from "./inherited-names.ts";

const asks = (query: string) => usesInheritedName(`https://site.example/rest/v1/blogs?${query}`);

it.each([
  "__proto__=eq.1",
  "%5f%5fproto__=eq.1",
  '"__proto__"=eq.1',
  "__proto__.id=eq.1",
  "stock.__proto__.or=(id.eq.1)",
  "__proto__->>a=eq.1",
  "select=id,__proto__:stock(id)",
  "order=__proto__.asc",
  "stock.order=valueOf",
  "constructor=eq.1",
  "toString=eq.1",
  "hasOwnProperty=is.null",
])("%s names what every object has", (query) => {
  expect(asks(query)).toBe(true);
});

it.each(["", "select=*", "title=eq.__proto__", 'or=(title.eq."constructor")', "constructors=eq.1"])(
  "%j names nothing of the kind",
  (query) => {
    expect(asks(query)).toBe(false);
  },
);
