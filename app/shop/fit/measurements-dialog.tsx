import { type FormEvent, useState } from "react";
import { useSignedIn } from "~/platform/sign-in/use-signed-in";
import { Button } from "~/platform/ui/button";
import { Dialog } from "~/platform/ui/dialog";
import { Field, Fields } from "~/platform/ui/field";
import { saveAccountBody } from "./account-body";
import {
  BODY_MEASURES,
  type Body,
  type BodyMeasure,
  LIKES,
  MAX_BODY_CM,
  MIN_BODY_CM,
  readBody,
  readCm,
} from "./body";
import { keepDeviceBody, useBody } from "./body-store";
import { fitOf, type MeasuredProduct } from "./fit";
import { fitText, measureWord } from "./fit-messages";

export interface MeasurementsDialogProps {
  open: boolean;
  onClose: () => void;
  /** The piece whose page is open; none in the shop. */
  product?: MeasuredProduct & { category: string };
}

const WHERE: Record<BodyMeasure, string> = {
  bust: "at the fullest",
  waist: "at the narrowest",
  hip: "at the widest",
};
const LIKE_LABELS: Record<Body["like"], string> = { close: "Close", easy: "Easy", loose: "Loose" };

type Typed = Record<BodyMeasure, string> & { like: Body["like"] };

/** "Your measurements": three numbers, and what they mean for this piece. */
export default function MeasurementsDialog({ open, onClose, product }: MeasurementsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Your measurements">
      <MeasurementsForm onClose={onClose} product={product} />
    </Dialog>
  );
}

function MeasurementsForm({ onClose, product }: Pick<MeasurementsDialogProps, "onClose" | "product">) {
  const kept = useBody();
  const user = useSignedIn();
  const [typed, setTyped] = useState<Typed>(() => ({
    bust: String(kept?.bust ?? ""),
    waist: String(kept?.waist ?? ""),
    hip: String(kept?.hip ?? ""),
    like: kept?.like ?? "easy",
  }));
  const [wasSent, setSent] = useState(false);
  const body = readBody(typed);
  const isMens = product?.category === "Men";
  const errors = Object.fromEntries(
    BODY_MEASURES.flatMap((measure) =>
      typed[measure].trim() !== "" && readCm(typed[measure]) === null
        ? [[measure, `Between ${MIN_BODY_CM} and ${MAX_BODY_CM} cm, please.`]]
        : [],
    ),
  ) as Partial<Record<BodyMeasure, string>>;

  function finish(result: Body | null) {
    if (user) void saveAccountBody(user.id, result);
    else keepDeviceBody({ body: result, changedAt: Date.now(), accountId: null });
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (body && Object.keys(errors).length === 0) finish(body);
  }

  return (
    <form onSubmit={submit} noValidate className="mt-3">
      <p>In centimetres, over what you would wear under it, the tape level and easy.</p>
      <p className="mt-2 text-small text-muted">
        {user
          ? "Kept on this device and in your account, for you alone."
          : "Kept on this device only. We never receive it, and clearing your browser forgets it."}
      </p>
      <Fields className="mt-6">
        {BODY_MEASURES.map((measure, index) => (
          <Field
            key={measure}
            label={`${capital(measureWord(measure, isMens))}, ${WHERE[measure]}`}
            name={measure}
            inputMode="decimal"
            autoComplete="off"
            optional={false}
            autoFocus={index === 0}
            value={typed[measure]}
            onChange={(event) => setTyped({ ...typed, [measure]: event.target.value })}
            error={
              wasSent
                ? (errors[measure] ?? (body === null && index === 0 ? "At least one measurement." : null))
                : null
            }
          />
        ))}
        <fieldset className="col-span-full">
          <legend className="mb-2 text-label font-medium">You like it</legend>
          <div className="flex flex-wrap border border-ink *:flex-1">
            {LIKES.map((like) => (
              <label
                key={like}
                className="relative grid min-h-12 place-items-center border-line px-3 not-first-of-type:border-l has-checked:chosen has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-fill"
              >
                <input
                  type="radio"
                  name="like"
                  value={like}
                  checked={typed.like === like}
                  onChange={() => setTyped({ ...typed, like })}
                  className="absolute inset-0 appearance-none outline-none"
                />
                {LIKE_LABELS[like]}
              </label>
            ))}
          </div>
        </fieldset>
      </Fields>
      <p role="status" className="mt-6 min-h-12 text-small">
        {product && body && words(product, body, isMens)}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit">{user ? "Keep" : "Keep on this device"}</Button>
        {kept && (
          <Button variant="outline" onClick={() => finish(null)}>
            Forget
          </Button>
        )}
      </div>
    </form>
  );
}

function words(product: MeasuredProduct, body: Body, isMens: boolean): string {
  const { lead, rest } = fitText(fitOf(product, body), isMens);
  return lead + rest;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
