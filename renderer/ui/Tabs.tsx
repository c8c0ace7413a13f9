import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import styles from './Tabs.module.css';

export interface TabEntry<Id extends string> {
  readonly id: Id;
  readonly words: ReactNode;
  readonly panel: ReactNode;
}

/** Tabs over panels; only the chosen panel is in the page. */
export function Tabs<Id extends string>(props: {
  readonly label: string;
  readonly tabs: readonly TabEntry<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}) {
  return (
    <AriaTabs
      className={styles.tabs ?? ''}
      selectedKey={props.selected}
      onSelectionChange={(key) => props.onSelect(String(key) as Id)}
    >
      <TabList className={styles.list ?? ''} aria-label={props.label}>
        {props.tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab ?? ''}>
            {tab.words}
          </Tab>
        ))}
      </TabList>
      {props.tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel ?? ''}>
          {tab.panel}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
