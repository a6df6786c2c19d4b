import type { StaffPicture } from "./staff-picture";

/** What was said of the picture when the form was opened, so that only what the form changes is written. */
export function SeenFacts({ picture, name }: { picture: StaffPicture; name: string }) {
  const facts = { alt: picture.alt ?? "", x: picture.focus[0], y: picture.focus[1] };
  return Object.entries(facts).map(([fact, value]) => (
    <input key={fact} type="hidden" name={`${name}-seen-${fact} ${picture.ref}`} value={value} />
  ));
}
