import { expect, test } from "vitest";
import { splitName } from "./split-name";

test("a full name is parted at its last word", () => {
  expect(splitName("Amina Diallo")).toEqual({ firstName: "Amina", lastName: "Diallo" });
  expect(splitName(" Nomvula  Asante Dube ")).toEqual({ firstName: "Nomvula Asante", lastName: "Dube" });
  expect(splitName("Amina")).toEqual({ firstName: "Amina", lastName: "" });
  expect(splitName("")).toEqual({ firstName: "", lastName: "" });
});
