import type { ReactNode } from "react";
import { Form } from "./form";

/** Deletes the record of this page, behind one press more. */
export function DeleteRecord({ what, children }: { what: string; children?: ReactNode }) {
  return (
    <details>
      <summary>Delete this {what}</summary>
      <Form method="post" className="staff-row">
        {children}
        <button type="submit" name="intent" value="delete" className="staff-button staff-button--bad">
          Delete
        </button>
      </Form>
    </details>
  );
}
