import { expect, test } from "vitest";
import { sayWeek } from "./week";

const DAY = "09:00-17:30";

test.each([
  [["", DAY, DAY, DAY, DAY, DAY, ""], "Tuesday to Saturday, 09:00 to 17:30"],
  [[DAY, DAY, DAY, DAY, DAY, DAY, DAY], "Every day, 09:00 to 17:30"],
  [["", "", "", "", "", DAY, DAY], "Saturday and Sunday, 09:00 to 17:30"],
  [[DAY, "", "", "", "", "", ""], "Monday, 09:00 to 17:30"],
  [
    [DAY, DAY, DAY, DAY, DAY, "10:00-13:00", ""],
    "Monday to Friday, 09:00 to 17:30; Saturday, 10:00 to 13:00",
  ],
  [["", "", "", "", "", "", ""], "Closed at the moment"],
])("%j", (week, words) => {
  expect(sayWeek(week)).toBe(words);
});
