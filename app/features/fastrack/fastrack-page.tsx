import { Thread } from "~/ui/thread";
import { FastrackFacts } from "./fastrack-facts";
import { FastrackHero } from "./fastrack-hero";
import { FastrackProgramme } from "./fastrack-programme";
import type { SemiFinalist } from "./semi-finalist";
import { SemiFinalists } from "./semi-finalists";

export function FastrackPage({ semiFinalists }: { semiFinalists: readonly SemiFinalist[] }) {
  return (
    <>
      <FastrackHero />
      <Thread size={24} />
      <FastrackProgramme />
      <SemiFinalists semiFinalists={semiFinalists} />
      <FastrackFacts />
    </>
  );
}
