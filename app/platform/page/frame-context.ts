import { createContext, useContext } from "react";

export const FrameContext = createContext<{ hasNavigation: boolean }>({ hasNavigation: false });

/** A page without navigation has to link home itself. */
export function useFrame() {
  return useContext(FrameContext);
}
