import { z } from "zod";
import { callFunction, type Db } from "~/platform/db/client";
import type { DiscountTerms } from "./discount";
import { NO_DISCOUNT_REASONS, type NoDiscount } from "./no-discount.server";

export const NoDiscountResult = z.object({
  kind: z.literal("no_discount"),
  reason: z.enum(NO_DISCOUNT_REASONS),
  at: z.string().nullable(),
});

const Answer = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("discount"),
    code: z.string(),
    percent: z.number().nullable(),
    amountCents: z.number().nullable(),
    itemIds: z.array(z.string()),
  }),
  NoDiscountResult,
]);

export type DiscountResult = ({ kind: "discount" } & DiscountTerms) | ({ kind: "no_discount" } & NoDiscount);

/** What a code gives for a cart's items. `service`: codes are not for visitors to read. */
export async function checkDiscount(
  service: Db,
  code: string,
  itemIds: readonly string[],
  { at }: { at?: Date } = {},
): Promise<DiscountResult> {
  const input = { code, itemIds: [...itemIds], at: at?.toISOString() };
  return Answer.parse(await callFunction(service, "check_discount", { input }));
}

const Question = z.object({
  code: z.string().max(100).refine(isStorable),
  itemIds: z.array(z.string().max(100).refine(isStorable)).min(1).max(200),
});

/** What a browser sends; null when malformed. */
export function parseDiscountQuestion(body: unknown): z.output<typeof Question> | null {
  return Question.safeParse(body).data ?? null;
}

/** Without null bytes, which Postgres cannot store. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
