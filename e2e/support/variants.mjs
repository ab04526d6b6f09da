// Choosing a variant on the start page.

/** Opens the list of variants, and chooses one. */
export async function chooseVariant(page, id) {
  await page.getByTestId('variant-open').click();
  await page.getByTestId(`variant-${id}`).click();
  await page.getByTestId('variants-dialog').waitFor({ state: 'hidden' });
}
