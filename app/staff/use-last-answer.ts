import { useState } from "react";
import { isUnanswered } from "./no-answer";

/** What a form was answered last. A save without an answer leaves that as it is, with the form that was filled from it. */
export function useLastAnswer<Answer>(answer: Answer): Answer {
  const [last, setLast] = useState(answer);
  if (isUnanswered(answer)) return last;
  if (answer !== last) setLast(answer);
  return answer;
}
