import { Thread } from "~/platform/ui/thread";
import type { ApplicationText } from "./fastrack";
import type { FastrackText } from "./fastrack-content.server";
import { FastrackFacts } from "./fastrack-facts";
import { FastrackHero } from "./fastrack-hero";
import { FastrackProgramme } from "./fastrack-programme";
import type { SemiFinalist } from "./semi-finalist";
import { SemiFinalists } from "./semi-finalists";

export interface FastrackPageProps {
  words: FastrackText;
  applications: ApplicationText;
  semiFinalists: readonly SemiFinalist[];
}

export function FastrackPage({ words, applications, semiFinalists }: FastrackPageProps) {
  return (
    <>
      <FastrackHero lead={words.lead} statement={applications.statement} />
      <Thread size={24} />
      <FastrackProgramme words={words} present={applications.present} />
      <SemiFinalists title={words.classTitle} semiFinalists={semiFinalists} />
      <FastrackFacts words={words} />
    </>
  );
}
