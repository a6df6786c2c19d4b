import { Button } from "~/platform/ui/button";
import { Field } from "~/platform/ui/field";
import { FILE_LIMITS, FILES_ACCEPTED, FILES_TOGETHER } from "~/platform/uploads/chosen-files";
import type { OwnAppointment, OwnPaths } from "./own-appointment";

interface FilesSectionProps {
  appointment: OwnAppointment;
  paths: OwnPaths;
}

/** The pictures the client sent, and the form for more. */
export function FilesSection({ appointment: { files, canAddFiles }, paths }: FilesSectionProps) {
  const [folder, key] = paths.files.split("?");
  return (
    <section aria-labelledby="pictures" className="lg:col-[6/13]">
      <h2 id="pictures" className="mb-4 display-xl">
        Reference pictures
      </h2>
      {files.length > 0 && (
        <ul className="own-files">
          {files.map(({ number, name }) => (
            <li key={number}>
              <a href={`${folder}/${number}?${key}`} download>
                {/\.(jpe?g|png|gif|webp|avif)$/i.test(name) ? (
                  <img src={`${folder}/${number}?${key}`} alt="" loading="lazy" />
                ) : (
                  <span aria-hidden="true">{name.split(".").at(-1)?.slice(0, 4).toUpperCase()}</span>
                )}
                <small className="block truncate text-small">{name}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
      {canAddFiles && (
        <form
          method="post"
          action={paths.page}
          encType="multipart/form-data"
          className="grid max-w-lead gap-5"
        >
          <Field
            label="Add pictures or PDF"
            type="file"
            name="files"
            multiple
            required
            accept={FILES_ACCEPTED}
            hint={`${FILE_LIMITS}${FILES_TOGETHER}. Only the cutting room sees them.`}
          />
          <p>
            <Button type="submit" variant="outline">
              Send them
            </Button>
          </p>
        </form>
      )}
    </section>
  );
}
