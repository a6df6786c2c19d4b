import { describe, expect, test } from "vitest";
import { type Fields, withChecksum } from "../checksum.ts";
import { initiateFields, requestFields } from "../messages.ts";
import { checkInitiate, checkProcess, checkQuery } from "./rules.ts";

const account = { id: "10011072130", key: "simulator" };
const SHOP = "https://afi.example";
const good = initiateFields(account, {
  reference: "SHOP-1794744360118",
  amountCents: 920_000,
  email: "naledi@mail.example",
  returnUrl: `${SHOP}/payment-success?ref=SHOP-1794744360118`,
  notifyUrl: `${SHOP}/paygate/notify`,
  at: new Date("2026-11-15T12:06:00Z"),
});

/** Our own request with one field changed, added or (undefined) left out, and signed again. */
function changed(name: string, value: string | undefined, key = account.key): Fields {
  const others = good.filter(([field]) => field !== name && field !== "CHECKSUM");
  const position = good.findIndex(([field]) => field === name);
  const fields =
    value === undefined
      ? others
      : others.toSpliced(position < 0 ? others.length : position, 0, [name, value]);
  return withChecksum(fields, key);
}
const codeOf = (fields: Fields) => checkInitiate(fields, account, SHOP);

describe("a request to begin a payment", () => {
  test("as our client sends it is in order", () => {
    expect(codeOf(good)).toBeNull();
  });

  test.each([
    ["PAYGATE_ID", "DATA_PW"],
    ["AMOUNT", "DATA_PW"],
    ["CURRENCY", "DATA_PW"],
    ["TRANSACTION_DATE", "DATA_PW"],
    ["EMAIL", "DATA_PW"],
    ["REFERENCE", "DATA_CREF"],
    ["RETURN_URL", "DATA_URL"],
    ["LOCALE", "DATA_REGION"],
    ["COUNTRY", "DATA_REGION"],
  ])("without %s is %s, left out or blank", (name, code) => {
    expect(codeOf(changed(name, undefined))).toBe(code);
    expect(codeOf(changed(name, ""))).toBe(code);
  });

  test("without a checksum is DATA_PW", () => {
    expect(codeOf(good.filter(([name]) => name !== "CHECKSUM"))).toBe("DATA_PW");
  });

  test.each([
    ["PAYGATE_ID", "10011072131", "ND_INV_PGID"],
    ["REFERENCE", "R".repeat(111), "DATA_CREF"],
    ["AMOUNT", "92.00", "DATA_AMT_NUM"],
    ["AMOUNT", "-1", "DATA_AMT_NUM"],
    ["AMOUNT", "R920000", "DATA_AMT_NUM"],
    ["AMOUNT", "0", "DATA_AMT_ZERO"],
    ["AMOUNT", "000", "DATA_AMT_ZERO"],
    ["CURRENCY", "NGN", "DATA_CUR"],
    ["CURRENCY", "zar", "DATA_CUR"],
    ["RETURN_URL", "/payment-success", "DATA_URL"],
    ["RETURN_URL", `${SHOP}/${"a".repeat(255)}`, "DATA_URL"],
    ["RETURN_URL", "https://elsewhere.example/", "DATA_URL"],
    ["NOTIFY_URL", "http://169.254.169.254/latest", "DATA_URL"],
    ["NOTIFY_URL", "notify", "DATA_URL"],
    ["TRANSACTION_DATE", "2026-11-15T12:06:00", "DATA_DTTM"],
    ["TRANSACTION_DATE", "2026-02-30 12:06:00", "DATA_DTTM"],
    ["TRANSACTION_DATE", "15-11-2026 12:06", "DATA_DTTM"],
    ["LOCALE", "english", "LOCALE_INVALID"],
    ["COUNTRY", "ZA", "CNTRY_INVALID"],
    ["EMAIL", "naledi", "INV_EMAIL"],
    ["EMAIL", `${"a".repeat(250)}@b.example`, "INV_EMAIL"],
    ["PAY_METHOD", "XX", "DATA_PM"],
    ["PAY_METHOD", "EW", "NOT_LIVE_PM"],
    ["PAY_METHOD_DETAIL", "d".repeat(46), "DATA_PM"],
    ["VAULT", "yes", "INVALID_VAULT"],
    ["VAULT", "1", "PAYVAULT_NOT_EN"],
    ["VAULT_ID", "token", "INVALID_VAULT_ID"],
    ["VAULT_ID", "23B785AE-C96C-32AF-4879-D2C9363DB6E8", "VAULT_NOT_ACCEPTED"],
  ])("with %s %s is %s", (name, value, code) => {
    expect(codeOf(changed(name, value))).toBe(code);
  });

  test.each([
    ["CURRENCY", "EUR"],
    ["LOCALE", "en"],
    ["NOTIFY_URL", ""],
    ["PAY_METHOD", "CC"],
    ["PAY_METHOD", "BT"],
    ["VAULT", "0"],
    ["USER1", "Naledi & co"],
  ])("with %s %s is in order", (name, value) => {
    expect(codeOf(changed(name, value))).toBeNull();
  });

  test("altered after it was signed, field by field, or signed with another key is DATA_CHK", () => {
    const sent = good.filter(([name]) => !["CHECKSUM", "PAYGATE_ID"].includes(name));
    for (const [altered] of sent) {
      const forged = good.map(([name, value]) => [name, name === altered ? `${value}1` : value] as const);
      expect(codeOf(forged), altered).toBe("DATA_CHK");
    }
    expect(codeOf(changed("AMOUNT", "920000", "secret"))).toBe("DATA_CHK");
  });

  test("fields in another order than documented hash otherwise", () => {
    const [first, second, ...others] = good;
    if (!first || !second) throw new Error("no fields");
    expect(codeOf([second, first, ...others])).toBe("DATA_CHK");
  });
});

describe("the process form and a query", () => {
  const asked = requestFields(account, {
    payRequestId: "23B785AE-C96C-32AF-4879-D2C9363DB6E8",
    reference: "SHOP-1",
  });
  const without = (name: string) => asked.filter(([field]) => field !== name);
  const withId = (id: string) => asked.map(([n, v]) => [n, n === "PAY_REQUEST_ID" ? id : v] as const);

  test("the process form needs its two documented fields and ignores the others", () => {
    expect(checkProcess(asked)).toBeNull();
    expect(checkProcess(without("PAYGATE_ID").filter(([name]) => name !== "REFERENCE"))).toBeNull();
    expect(checkProcess(without("PAY_REQUEST_ID"))).toBe("DATA_PW");
    expect(checkProcess(without("CHECKSUM"))).toBe("DATA_PW");
    expect(checkProcess(withId("../../etc/passwd"))).toBe("DATA_PAY_REQ_ID");
  });

  test("a query needs all four, an account and a hash", () => {
    expect(checkQuery(asked, account)).toBeNull();
    for (const name of ["PAYGATE_ID", "PAY_REQUEST_ID", "REFERENCE", "CHECKSUM"])
      expect(checkQuery(without(name), account), name).toBe("DATA_PW");
    expect(checkQuery(withId("42"), account)).toBe("DATA_PAY_REQ_ID");
    expect(checkQuery(asked, { ...account, id: "1" })).toBe("ND_INV_PGID");
    expect(checkQuery(asked, { ...account, key: "other" })).toBe("DATA_CHK");
  });
});
