import { useEffect, useRef } from "react";
import { Field } from "~/platform/ui/field";
import { diaryRange } from "./opening-hours";

export interface DateFieldProps {
  label: string;
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
  autoFocus: boolean | undefined;
  now: Date;
  onDate: (date: string) => void;
}

/** The browser's native date field: without scripts, and on the booking page. */
export function DateField({ now, onDate, ...field }: DateFieldProps) {
  const { first, last } = diaryRange(now);
  const input = useRef<HTMLInputElement>(null);
  // The date may have been chosen before hydration.
  useEffect(() => {
    if (input.current?.value) onDate(input.current.value);
  }, [onDate]);
  return (
    <Field
      {...field}
      ref={input}
      type="date"
      min={first}
      max={last}
      required
      onChange={({ currentTarget }) => onDate(currentTarget.value)}
    />
  );
}
