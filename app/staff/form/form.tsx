import type { ComponentProps } from "react";
import { Form as RouterForm, useRouteLoaderData } from "react-router";
import { IDEMPOTENCY_KEY } from "~/platform/forms/idempotency-key";
import { FRAME } from "~/staff/no-answer";

/** The router's form, with the idempotency key of the page where it changes something. Every staff form is one. */
export function Form({ children, ...props }: ComponentProps<typeof RouterForm>) {
  return (
    <RouterForm {...props}>
      {props.method === "post" && <IdempotencyKey />}
      {children}
    </RouterForm>
  );
}

/** For a fetcher's form. The server makes a key for each rendering, so that a page can act again after it has acted. */
export function IdempotencyKey() {
  const frame = useRouteLoaderData<{ idempotencyKey: string }>(FRAME);
  return <input type="hidden" name={IDEMPOTENCY_KEY} value={frame?.idempotencyKey ?? ""} />;
}
