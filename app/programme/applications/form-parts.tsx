import type { InputHTMLAttributes, ReactNode } from "react";
import { AlertIcon } from "~/platform/ui/icons";
import { CHOSEN, VISUALLY_HIDDEN } from "~/platform/ui/radio-card";
import type { Section } from "./application";

export function FormSection({ section, children }: { section: Section; children: ReactNode }) {
  const titleId = `${section.id}-title`;
  return (
    <section
      id={section.id}
      aria-labelledby={titleId}
      className="scroll-mt-14 border-t border-line py-11 first-of-type:border-0 lg:scroll-mt-0 lg:py-13"
    >
      <h2 id={titleId} className="mb-7 display-2xl">
        {section.title}
      </h2>
      {children}
    </section>
  );
}

/** One column on phones, two from tablets on; `col-span-full` takes the row. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-x-gap gap-y-8 *:min-w-0 md:grid-cols-2">{children}</div>;
}

type RadioProps = InputHTMLAttributes<HTMLInputElement>;
export interface YesNoProps {
  question: string;
  radio: (value: string, isUsual: boolean) => RadioProps;
  /** Follow-up fields, shown after a yes. */
  children: ReactNode;
}

/** CSS shows the follow-up fields, so that it works without scripts. */
export function YesNo({ question, radio, children }: YesNoProps) {
  return (
    <div className="group mt-9">
      <fieldset className="min-w-0">
        <legend className="mb-4 font-medium">{question}</legend>
        <div className="grid w-[min(100%,14rem)] grid-cols-2 border border-ink">
          <Segment {...radio("true", false)}>Yes</Segment>
          <Segment {...radio("false", true)}>No</Segment>
        </div>
      </fieldset>
      <div className="relative mt-6 hidden pl-6 group-has-[[value=true]:checked]:block before:absolute before:inset-y-0 before:left-0 before:spine-6">
        {children}
      </div>
    </div>
  );
}

function Segment({ children, ...input }: RadioProps) {
  return (
    <label className="relative block">
      <input {...input} className={VISUALLY_HIDDEN} />
      <span className={`grid min-h-12 place-items-center font-medium ${CHOSEN}`}>{children}</span>
    </label>
  );
}

/** Below a group of checkboxes or radio buttons; a single field shows its own error. */
export function GroupError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className="mt-3 flex items-center gap-2 text-label font-medium text-error">
      <AlertIcon /> {children}
    </p>
  );
}
