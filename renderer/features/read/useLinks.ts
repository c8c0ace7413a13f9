import { useEffect, useState } from 'react';
import { LinkSwitches } from '../../../main/contract/domain/hanging.ts';
import { LinkedViews } from '../../viewer/LinkedViews.ts';

/** What the viewports do together, and the switches of it. */
export interface Links {
  readonly views: LinkedViews;
  readonly switches: LinkSwitches;
  toggle(what: keyof LinkSwitches): void;
}

/** Switches begin as the rule of the hanging says; where it says nothing they stay as they are. */
export function useLinks(ruled: LinkSwitches | null): Links {
  const [views] = useState(() => new LinkedViews());
  const [switches, setSwitches] = useState(() => ruled ?? LinkSwitches.parse({}));
  useEffect(() => {
    if (ruled !== null) setSwitches(ruled);
  }, [ruled]);
  useEffect(() => views.setSwitches(switches), [views, switches]);
  return {
    views,
    switches,
    toggle: (what) => setSwitches((was) => ({ ...was, [what]: !was[what] })),
  };
}
