/** Files a visitor sent in, opened in place: pictures are shown, anything else is saved. */
export function VisitorFiles({ title, hrefOf, names }: VisitorFilesProps) {
  return (
    <section aria-labelledby="files">
      <h2 id="files">
        {title} <span className="staff-number">{names.length}</span>
      </h2>
      <ul className="visitor-files">
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files are known by their number
          <li key={index}>
            {isPicture(name) ? (
              <details>
                <summary>
                  <img src={hrefOf(index + 1)} alt="" loading="lazy" />
                  <span>{name}</span>
                </summary>
                <img src={hrefOf(index + 1)} alt={name} loading="lazy" />
              </details>
            ) : (
              <span className="visitor-file" aria-hidden="true">
                {name.split(".").at(-1)?.slice(0, 4).toUpperCase()}
              </span>
            )}
            <a className="staff-link" href={hrefOf(index + 1)} download>
              Save {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface VisitorFilesProps {
  title: string;
  hrefOf: (number: number) => string;
  names: readonly string[];
}

/** What browsers show; the others, such as HEIC, are saved. */
function isPicture(name: string): boolean {
  return /\.(jpe?g|png|gif|webp|avif)$/i.test(name);
}
