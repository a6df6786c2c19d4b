import type { ReactNode } from "react";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { PortraitFrame } from "~/platform/ui/portrait-frame";

export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PortraitFrame title={title}>
      {children}
      <p className="mt-7 border-t border-line pt-4">
        <ArrowLink to="/house-of-nala">Browse Products</ArrowLink>
      </p>
    </PortraitFrame>
  );
}
