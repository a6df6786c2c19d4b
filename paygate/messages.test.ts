import { describe, expect, test } from "vitest";
import { randToCents } from "../app/platform/lib/money.ts";
import {
  checksumOf,
  type Fields,
  fieldValue,
  hasValidChecksum,
  parseFields,
  withChecksum,
} from "./checksum.ts";
import {
  documentedFields,
  initiateFields,
  paymentStatus,
  readInitiateReply,
  readNotice,
  readReport,
  readReturn,
  requestFields,
  transactionDate,
} from "./messages.ts";

const account = { id: "10011072130", key: "secret" };
const reference = "pgtest_123456789";
const payRequestId = "23B785AE-C96C-32AF-4879-D2C9363DB6E8";
const base = [
  account.id,
  reference,
  "3299",
  "ZAR",
  "https://my.return.url/page",
  "2018-01-01 12:00:00",
  "en-za",
  "ZAF",
  "customer@paygate.co.za",
];
const report = (status: string, code: string, auth: string, description: string): Fields => [
  ["PAYGATE_ID", account.id],
  ["PAY_REQUEST_ID", payRequestId],
  ["REFERENCE", reference],
  ["TRANSACTION_STATUS", status],
  ["RESULT_CODE", code],
  ["AUTH_CODE", auth],
  ["CURRENCY", "ZAR"],
  ["AMOUNT", "3299"],
  ["RESULT_DESC", description],
  ["TRANSACTION_ID", "78705178"],
  ["RISK_INDICATOR", "AX"],
  ["PAY_METHOD", "CC"],
  ["PAY_METHOD_DETAIL", "Visa"],
];
const approved = report("1", "990017", "5T8A0Z", "Auth Done");
const declined = report("2", "900007", "", "Declined");

describe("published checksums", () => {
  test("initiate", () => {
    expect(checksumOf(base, "secret")).toBe("59229d9c6cb336ae4bd287c87e6f0220");
  });

  test("initiate with a notify address", { tags: ["@7.30", "@7.37"] }, () => {
    const fields = initiateFields(account, {
      reference,
      amountCents: 3299,
      email: "customer@paygate.co.za",
      returnUrl: "https://my.return.url/page",
      notifyUrl: "https://my.return.url/page",
      at: new Date("2018-01-01T12:00:00Z"),
    });
    expect(fieldValue(fields, "CHECKSUM")).toBe("230bacb911660a43103727e9013df6d9");
  });

  test("initiate with a notify address and a user field", () => {
    const values = [...base, "https://my.notify.url/page", "UserField"];
    expect(checksumOf(values, "secret")).toBe("a7e87c0c9070b79c1b163b8c3262068b");
  });

  test("initiate reply, process form and query request share one hash", { tags: "@7.34" }, () => {
    const fields = requestFields(account, { payRequestId, reference });
    expect(fieldValue(fields, "CHECKSUM")).toBe("b41a77f83a275a849f23e30b4666e837");
  });

  test("a reply of the real sandbox", () => {
    const fields = requestFields(account, {
      payRequestId: "CBE59FBB-003A-58BB-6494-294BF0E7103D",
      reference: "C78Z6T2V30QTODYK315Z",
    });
    expect(fieldValue(fields, "CHECKSUM")).toBe("7cbe02f38a4bdbbae6d7a9f7a4e0981e");
    expect(readInitiateReply(account, "C78Z6T2V30QTODYK315Z", fields)).toEqual({
      kind: "accepted",
      payRequestId: "CBE59FBB-003A-58BB-6494-294BF0E7103D",
    });
  });

  test("notify and query reply", () => {
    expect(fieldValue(withChecksum(approved, "secret"), "CHECKSUM")).toBe("f57ccf051307d8d0a0743b31ea379aa1");
  });

  test("a description that was not decoded fails", () => {
    const undecoded = report("1", "990017", "5T8A0Z", "Auth+Done");
    expect(fieldValue(withChecksum(undecoded, "secret"), "CHECKSUM")).toBe(
      "df73ac2f36727701851e9ba2c36d3317",
    );
    expect(hasValidChecksum([...undecoded, ["CHECKSUM", "f57ccf051307d8d0a0743b31ea379aa1"]], "secret")).toBe(
      false,
    );
  });

  test.each([
    ["0", "48eea4cac1c6f76e69eb1777bba752b5", "open"],
    ["1", "4d6f22d0abdf222e3c9559d2383c12e2", "approved"],
    ["2", "387e0c586f41a188ef8f4f899fd39594", "declined"],
    ["3", "d5450db5dcfae1ea3b79cc6b06de80cf", "cancelled"],
    ["4", "9910fb26cf6f985950a2b50944dc83ff", "cancelled"],
    ["5", "1f43310b847de1219a85845d57cdb810", "open"],
    ["7", "47e1b910c8fe86cf0d80967f22630466", "voided"],
  ])("return with status %s", (status, checksum, meaning) => {
    const fields: Fields = [
      ["PAY_REQUEST_ID", payRequestId],
      ["TRANSACTION_STATUS", status],
      ["CHECKSUM", checksum],
    ];
    expect(readReturn(account, reference, fields)).toEqual({ payRequestId, status: meaning });
    expect(readReturn(account, "SHOP-another", fields)).toBeNull();
  });

  test("a refused payment, its AUTH_CODE empty or the word null, hashed either way", () => {
    expect(fieldValue(withChecksum(declined, "secret"), "CHECKSUM")).toBe("1ed1a6f4962397d27968a9014950b41d");
    const literal = report("2", "900007", "null", "Declined");
    expect(hasValidChecksum([...literal, ["CHECKSUM", "1ed1a6f4962397d27968a9014950b41d"]], "secret")).toBe(
      true,
    );
    expect(hasValidChecksum([...literal, ["CHECKSUM", "83d2471fa0960d09ddd1e4272d91f215"]], "secret")).toBe(
      true,
    );
  });
});

describe("what may be believed", () => {
  test("a signed report is read", () => {
    expect(readReport(account, withChecksum(approved, "secret"))).toMatchObject({
      status: "approved",
      amountCents: 3299,
      currency: "ZAR",
      reference,
      transactionId: "78705178",
    });
  });

  test("a report with any one field altered is nothing", () => {
    const signed = withChecksum(approved, "secret");
    for (const [altered] of signed) {
      const forged = signed.map(([name, value]) => [name, name === altered ? `${value}1` : value] as const);
      expect(readReport(account, forged), altered).toBeNull();
    }
  });

  test("a report of another account, or signed with another key, is nothing", () => {
    expect(readReport({ ...account, id: "1" }, withChecksum(approved, "secret"))).toBeNull();
    expect(readReport(account, withChecksum(approved, "another"))).toBeNull();
  });

  test("a notice counts only with exactly the documented fields, once each and well-formed", () => {
    const sign = (fields: Fields) => readNotice(account, withChecksum(fields, "secret"));
    const withValue = (field: string, value: string) =>
      approved.map(([name, before]) => [name, name === field ? value : before] as const);
    for (const [name] of approved) {
      expect(sign(approved.filter(([field]) => field !== name)), `without ${name}`).toBeNull();
      expect(sign([...approved, [name, ""]]), `${name} twice`).toBeNull();
    }
    expect(sign([...approved, ["PADDING", ""]])).toBeNull();
    expect(sign([...approved, ["__proto__", ""]])).toBeNull();
    for (const [name, value] of [
      ["PAY_REQUEST_ID", payRequestId.slice(0, -1)],
      ["PAY_REQUEST_ID", `${payRequestId}\n`],
      ["REFERENCE", "SHOP 1"],
      ["TRANSACTION_STATUS", ""],
      ["TRANSACTION_STATUS", "11"],
      ["RESULT_CODE", ""],
      ["RESULT_CODE", "99001"],
      ["CURRENCY", ""],
      ["AMOUNT", "32.99"],
      ["AMOUNT", ""],
      ["TRANSACTION_ID", ""],
      ["TRANSACTION_ID", "7870517A"],
    ] as const)
      expect(sign(withValue(name, value)), `${name} ${JSON.stringify(value)}`).toBeNull();
    expect(sign([...approved, ["USER1", ""], ["VAULT_ID", ""]])).toMatchObject({ status: "approved" });
  });

  test("what a buyer holds cannot be split into a notice or a return", () => {
    // The payment form and the return are signed with our key, and the buyer's browser sees both.
    const shop = "SHOP-1794744360118";
    const process = fieldValue(requestFields(account, { payRequestId, reference: shop }), "CHECKSUM") ?? "";
    const returned = checksumOf([account.id, payRequestId, "1", shop], "secret");
    const empty = approved.slice(6).map(([name]) => [name, ""] as const);
    const split = (values: Fields, checksum: string) =>
      readNotice(account, [...values, ...empty, ["CHECKSUM", checksum]]);
    const id = ["PAYGATE_ID", account.id] as const;
    const request = ["PAY_REQUEST_ID", payRequestId] as const;
    expect(split([id, request, ["TRANSACTION_STATUS", "1"], ["REFERENCE", shop]], returned)).toBeNull();
    for (const cut of [1, 2, 5]) {
      const amount = ["AMOUNT", shop.slice(-cut)] as const;
      const rest = ["REFERENCE", shop.slice(0, -cut)] as const;
      expect(split([id, request, ["TRANSACTION_STATUS", "1"], rest, amount], returned)).toBeNull();
      expect(split([id, request, rest, amount], process)).toBeNull();
    }
    const digit = payRequestId.slice(-1);
    expect(
      readReturn(account, shop, [
        ["PAY_REQUEST_ID", payRequestId.slice(0, -1)],
        ["TRANSACTION_STATUS", digit],
        ["CHECKSUM", process],
      ]),
    ).toBeNull();
  });

  test("a return has three fields, once each", () => {
    const fields: Fields = [
      ["PAY_REQUEST_ID", payRequestId],
      ["TRANSACTION_STATUS", "1"],
      ["CHECKSUM", "4d6f22d0abdf222e3c9559d2383c12e2"],
    ];
    expect(readReturn(account, reference, fields)).not.toBeNull();
    expect(readReturn(account, reference, [...fields, ["AMOUNT", "1"]])).toBeNull();
    expect(readReturn(account, reference, [...fields, ["TRANSACTION_STATUS", "1"]])).toBeNull();
  });

  test("only documented fields are kept, the first of each name, and no card", () => {
    const received: Fields = [
      ["TRANSACTION_STATUS", "1"],
      ["TRANSACTION_STATUS", "2"],
      ["RESULT_DESC", "x".repeat(300)],
      ["PAYVAULT_DATA_1", "4000xxxxxxxx0002"],
      ["note", "buy now"],
    ];
    expect(documentedFields(received)).toEqual([
      ["TRANSACTION_STATUS", "1"],
      ["RESULT_DESC", "x".repeat(255)],
    ]);
  });

  test("an answer to initiate is accepted, refused or unreadable", { tags: ["@3.51", "@7.32"] }, () => {
    expect(readInitiateReply(account, reference, parseFields("ERROR=DATA_CHK"))).toEqual({
      kind: "refused",
      code: "DATA_CHK",
    });
    expect(readInitiateReply(account, reference, parseFields("<html>403</html>"))).toEqual({
      kind: "unreadable",
    });
    const reply = requestFields(account, { payRequestId, reference });
    expect(readInitiateReply(account, "SHOP-1", reply)).toEqual({ kind: "unreadable" });
    const altered = reply.map(([name, value]) => [name, name === "PAY_REQUEST_ID" ? "X" : value] as const);
    expect(readInitiateReply(account, reference, altered)).toEqual({ kind: "unreadable" });
  });

  test("status 6, none and nonsense leave a payment open", () => {
    expect([paymentStatus("6"), paymentStatus(undefined), paymentStatus("approved")]).toEqual([
      "open",
      "open",
      "open",
    ]);
  });
});

test("the amount is whole cents above zero", { tags: ["@7.29", "@10.17"] }, () => {
  const request = { reference, email: "a@b.example", returnUrl: "", notifyUrl: "", at: new Date(0) };
  // R19.99, R1.10 and a whole thousand, as the database gives them; the first two times 100 are not whole in binary.
  for (const [rand, cents] of [
    [19.99, "1999"],
    ["1.10", "110"],
    [1000, "100000"],
  ] as const) {
    const fields = initiateFields(account, { ...request, amountCents: randToCents(rand) });
    expect(fieldValue(fields, "AMOUNT"), String(rand)).toBe(cents);
  }
  for (const amountCents of [0, -1, 32.99, Number.NaN])
    expect(() => initiateFields(account, { ...request, amountCents })).toThrow("not an amount in cents");
});

test("the transaction date is written in UTC as documented", () => {
  expect(transactionDate(new Date("2026-11-15T04:05:06.789+02:00"))).toBe("2026-11-15 02:05:06");
});

test("stray blanks around the key do not change the hash", () => {
  expect(checksumOf(base, " secret ")).toBe("59229d9c6cb336ae4bd287c87e6f0220");
});
