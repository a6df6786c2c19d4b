import { Thread } from "~/ui/thread";
import type { ApplicationWords } from "./fastrack";
import { FastrackFacts } from "./fastrack-facts";
import { FastrackHero } from "./fastrack-hero";
import { FastrackProgramme } from "./fastrack-programme";
import type { SemiFinalist } from "./semi-finalist";
import { SemiFinalists } from "./semi-finalists";

export interface FastrackPageProps {
  applications: ApplicationWords;
  semiFinalists: readonly SemiFinalist[];
}

export function FastrackPage({ applications, semiFinalists }: FastrackPageProps) {
  return (
    <>
      <FastrackHero statement={applications.statement} />
      <Thread size={24} />
      <FastrackProgramme present={applications.present} />
      <SemiFinalists semiFinalists={semiFinalists} />
      <FastrackFacts />
    </>
  );
}
