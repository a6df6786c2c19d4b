import { type FormEvent, type ReactNode, useState } from "react";
import { Honeypot } from "~/platform/forms/honeypot-field";
import { sendForm } from "~/platform/forms/send-form";
import type { FormResult } from "~/platform/lib/form-result";
import { Button } from "~/platform/ui/button";
import { Field, Select } from "~/platform/ui/field";

const TELL_ME_PATH = "/waiting/piece";
export const NOT_NOTED = "That did not reach us. Please try again.";
export const TELL_ME_EMAIL_ID = "tell-me-email";

export interface TellMeProps {
  product: { id: string; name: string };
  /** Those that are sold out, to choose from; none for a piece without sizes. */
  sizes: readonly string[];
  /** The field can be found by its id; on a page with two such forms in one of them only. */
  isMain?: boolean;
}

/** 'Tell me when M is back': one mail, no account. Works without scripts too. */
export function TellMe({ product, sizes, isMain }: TellMeProps) {
  const [answer, setAnswer] = useState<FormResult | null>(null);
  const [isSending, setSending] = useState(false);
  const what = sizes.length === 1 ? sizes[0] : sizes.length === 0 ? product.name : "my size";

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    setSending(true);
    setAnswer(await sendForm(TELL_ME_PATH, body, NOT_NOTED));
    setSending(false);
  }

  if (answer?.status === "done")
    return (
      <Note>
        <p role="status" className="font-medium">
          {answer.message}
        </p>
      </Note>
    );
  return (
    <Note>
      <form method="post" action={TELL_ME_PATH} onSubmit={send} className="grid gap-3.5">
        <Honeypot />
        <input type="hidden" name="productId" value={product.id} />
        {sizes.length > 0 && (
          <p className="display-lg">
            {sizes.length === 1 ? `${sizes[0]} is sold out` : `Sold out: ${sizes.join(", ")}`}
          </p>
        )}
        {sizes.length === 1 && <input type="hidden" name="size" value={sizes[0]} />}
        {sizes.length > 1 && (
          <Select label="Size" name="size" required>
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Select>
        )}
        <Field
          id={isMain ? TELL_ME_EMAIL_ID : undefined}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          error={answer?.status === "invalid" ? answer.errors.email : undefined}
        />
        <Button type="submit" size="lg" busy={isSending} busyLabel="Noting...">
          Tell me when {what} is back
        </Button>
        {answer?.status === "failed" && (
          <p role="alert" className="text-small font-medium text-error">
            {answer.message}
          </p>
        )}
        <p className="text-small text-muted">
          One mail when it is back. The mail we send you now has a link to leave the list.
        </p>
      </form>
    </Note>
  );
}

/** A note on paper, edged in the cloth of its area. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="relative mt-5 bg-paper py-5 pr-5 pl-7 lg:py-6 lg:pr-7 lg:pl-9">
      <span aria-hidden className="absolute inset-y-0 left-0 spine-8" />
      {children}
    </div>
  );
}
