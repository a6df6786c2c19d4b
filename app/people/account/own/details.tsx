import { type ReactNode, useState } from "react";
import { DownloadForm } from "~/people/yours/download-form";
import { ButtonLink } from "~/platform/ui/button";
import { Dialog } from "~/platform/ui/dialog";
import { DeleteForm } from "./delete-form";
import { DELETE_PATH } from "./messages";
import { NameForm } from "./name-form";
import type { Overview, OwnFormResult } from "./overview";
import { PasswordForm } from "./password-form";

export interface DetailsProps {
  overview: Overview;
  answer: OwnFormResult | undefined;
  onDeleting: (isDeleting: boolean) => void;
}

export function Details({ overview, answer, onDeleting }: DetailsProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid max-w-[42rem] gap-12">
      <NameForm name={overview.fullName ?? ""} answer={answer?.form === "name" ? answer : undefined} />
      <Part title="Password">
        <PasswordForm email={overview.email} answer={answer?.form === "password" ? answer : undefined} />
      </Part>
      <Part title="My data">
        <p className="mb-6 max-w-text">
          {overview.isAddressProven
            ? "Download everything we hold about you as one file, with your pictures."
            : "Download everything we hold about this account as one file, with your pictures."}
        </p>
        <DownloadForm page="/account" />
      </Part>
      <Part title="Delete my data">
        <p className="mb-6 max-w-text">
          You can delete everything that says who you are. We will ask for your password first.
        </p>
        <ButtonLink
          to={DELETE_PATH}
          variant="outline"
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault();
            setAsking(true);
          }}
        >
          Delete my data
        </ButtonLink>
        <Dialog open={isAsking} onClose={() => setAsking(false)} title="Delete my data">
          <DeleteForm overview={overview} onKeep={() => setAsking(false)} onBusy={onDeleting} />
        </Dialog>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-5 display-lg">{title}</h3>
      {children}
    </div>
  );
}
