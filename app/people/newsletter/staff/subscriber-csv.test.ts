import { expect, test } from "vitest";
import { readReaders } from "./subscriber-csv";

test("columns are found by their names, in any order, and others are passed over", () => {
  expect(
    readReaders([
      ["City", "Surname", "NAME", " Email "],
      ["Dakar", "Diallo", "Amina", " amina@mail.example "],
      ["Accra", "Mensah"],
    ]),
  ).toEqual([
    { line: 2, email: "amina@mail.example", name: "Amina", surname: "Diallo" },
    { line: 3, email: "", name: "", surname: "Mensah" },
  ]);
});

test.each([
  ["nothing", []],
  ["no name of a column", [["amina@mail.example", "Amina", "Diallo"]]],
  [
    "no surname",
    [
      ["email", "name"],
      ["a@mail.example", "A"],
    ],
  ],
  ["no address", [["email", "name", "surname"]]],
])("a file with %s is refused", (_, rows) => {
  expect(readReaders(rows)).toHaveProperty("error");
});
