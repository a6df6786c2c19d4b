import { expect, test } from "vitest";
import { createAccountSchema, newPasswordSchema, signInSchema } from "./auth-forms";

const account = { full_name: "Amina Diallo", email: "amina@mail.example", password: "secret" };

test("email and password are required to sign in, full name too for an account", {
  tags: ["@5.35", "@5.37"],
}, () => {
  expect(signInSchema.safeParse(account).success).toBe(true);
  expect(createAccountSchema.safeParse(account).success).toBe(true);
  for (const field of ["full_name", "email", "password"]) {
    const wrong = createAccountSchema.safeParse({ ...account, [field]: "" }).error?.issues;
    expect(
      wrong?.map(({ path }) => path[0]),
      field,
    ).toEqual([field]);
  }
});

test("a password has six characters or more, and every one of them counts", {
  tags: ["@5.36", "@9.24"],
}, () => {
  for (const schema of [newPasswordSchema, createAccountSchema, signInSchema]) {
    const hasRoomFor = (password: string) => schema.safeParse({ ...account, password }).success;
    expect([hasRoomFor("12345"), hasRoomFor("123456")]).toEqual([false, true]);
    expect([hasRoomFor("👘👘👘👘👘"), hasRoomFor("👘👘👘👘👘👘")]).toEqual([false, true]);
  }
  expect(newPasswordSchema.parse({ password: "  1234 " })).toEqual({ password: "  1234 " });
});

test("a new password may be as long as the service hashes; an old one is the service's to judge", () => {
  const password = "é".repeat(37);
  expect(newPasswordSchema.safeParse({ password }).success).toBe(false);
  expect(signInSchema.safeParse({ ...account, password }).success).toBe(true);
});
