import { type ReactNode, useState } from "react";
import { Button } from "~/ui/button";
import { DeleteDialog } from "./delete-dialog";
import { NameForm } from "./name-form";
import type { Overview } from "./overview";
import { PasswordForm } from "./password-form";

export interface DetailsProps {
  overview: Overview;
  name: string;
  onRenamed: (name: string) => void;
  onDeleted: () => void;
}

export function Details({ overview, name, onRenamed, onDeleted }: DetailsProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="grid max-w-[42rem] gap-12">
      <NameForm name={name} onSaved={onRenamed} />
      <Part title="Password">
        <PasswordForm email={overview.email} />
      </Part>
      <Part title="Delete my data">
        <p className="mb-6 max-w-text">
          You can delete everything that says who you are. We will ask for your password first.
        </p>
        <Button variant="outline" onClick={() => setDeleting(true)}>
          Delete my data
        </Button>
        <DeleteDialog
          open={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={onDeleted}
          overview={overview}
        />
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
