import { expectAccessible } from '../fixtures/axe.ts';
import { ingestPersons } from '../fixtures/records.ts';
import { expect, test } from '../fixtures/test.ts';
import { runCommand } from '../hosts/loopback.ts';
import { Keyboard } from '../pages/keyboard.ts';

const CONDITIONS = 133;

test('a long group: only the changes in view are in the page, and the keyboard reaches all [W3, W8]', async ({
  app,
  host,
}) => {
  const { page, review } = app;
  await ingestPersons(host.dataFolder, [{ id: 'Q-18', conditions: CONDITIONS }]);
  await app.go('Review');
  const lines = review.items.getByRole('listitem');
  const first = review.item(/^Fact: Condition 1$/i);
  await expect(first).toHaveAttribute('aria-setsize', String(CONDITIONS));
  expect(await lines.count()).toBeLessThan(40);

  await test.step('End, arrows and letters work on lines that were not in the page', async () => {
    await first.focus();
    await page.keyboard.press('End');
    const last = review.item(/^Fact: Condition 133$/i);
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    await page.keyboard.press('r');
    await expect(last).toHaveAttribute('data-choice', 'reject');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('w');
    await expect(review.item(/^Fact: Condition 132$/i)).toHaveAttribute('data-choice', 'wait');
    await page.keyboard.press('Home');
    await expect(first).toBeFocused();
    await expectAccessible(page, 'a long group in Review');
  });

  await test.step('the decision takes all of them, also those out of view', async () => {
    await expect(review.decide).toHaveText(/^Approve 131, reject 1/);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(lines).toHaveCount(1);
    await expect(lines).toHaveAttribute('aria-setsize', '1');
  });
});

test('[W8] by keys alone: from the list to its first change and back; a letter that can do nothing says why, and none writes', async ({
  app,
  host,
}) => {
  const { page, review } = app;
  const keys = new Keyboard(page);
  await ingestPersons(
    host.dataFolder,
    ['Q-18', 'R-19', 'S-20'].map((id) => ({ id, conditions: 2 })),
  );
  const waiting = () => runCommand(host.dataFolder, ['--json', 'proposals', 'list']);
  const before = await waiting();
  await app.go('Review');
  const groups = page.getByRole('listbox', { name: 'Waiting' }).getByRole('option');
  const line = review.items.getByRole('listitem').first();
  await expect(groups).toHaveCount(3);
  await keys.tabTo(groups.first());

  await test.step('letters on the list choose nothing and say what to focus', async () => {
    for (const letter of ['a', 'w', 'r', 'e']) {
      await keys.press(letter);
      await expect(review.told).toHaveText(/^No change has the focus. Press Enter in the list/);
      await expect(line).toHaveAttribute('data-choice', 'take');
      await keys.expectFocus(groups.first());
      await keys.press('Enter');
      await expect(review.told).toBeEmpty();
      await keys.press('Escape');
      await keys.expectFocus(groups.first());
    }
  });

  await test.step('Enter goes to the first change of the group that the arrows chose, and letters act on it', async () => {
    await keys.press('ArrowDown');
    await keys.expectFocus(groups.nth(1));
    await expect(review.items).toHaveAccessibleName(/record/);
    await keys.press('Enter');
    await keys.expectFocus(line);
    await keys.press('r');
    await expect(line).toHaveAttribute('data-choice', 'reject');
    await expect(review.decide).toHaveText(/^Approve 1, reject 1/);
    await expectAccessible(page, 'Review by keys');
  });

  await test.step('nothing was written by any of it', async () => {
    expect(await waiting()).toEqual(before);
  });

  await test.step('a decision goes on to the next group; from the list arrows still look around', async () => {
    await keys.press('Escape', 'Control+Enter');
    await expect(groups).toHaveCount(2);
    await keys.expectFocus(line);
    await keys.press('Escape', 'ArrowUp');
    await keys.expectFocus(groups.first());
    await expect(groups.first()).toHaveAttribute('aria-selected', 'true');
    await keys.expectFocus(groups.first());
  });
});
