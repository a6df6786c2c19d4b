/** The list with one entry at another place; a place outside it changes nothing. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length || from === to) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, entry);
}

/** Files that are pictures by what the device says of them; what they really are, the server finds out. */
export function pictureFiles(given: Iterable<File>): File[] {
  return [...given].filter(
    ({ type, name }) => type.startsWith("image/") || /\.(jpe?g|png|webp|avif|heic|svg)$/i.test(name),
  );
}
