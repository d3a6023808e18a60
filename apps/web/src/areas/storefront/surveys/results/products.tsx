import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts';
import chartStyles from '#ui/chart.module.css';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { AnswersLink } from './answers-link.tsx';
import type { NumbersProps } from './numbers-props.ts';
import { useSurveyProducts } from './results.data.ts';
import { filtersOf } from './results.search.ts';
import { useResultTexts } from './survey-results.texts.ts';

/** Scores of products with their sales. */
export function Products({ id, search }: NumbersProps) {
  const t = useResultTexts();
  const products = useSurveyProducts(id, filtersOf(search));
  return (
    <Panel title={t('products.title')}>
      <Loaded query={products}>
        {({ data }) => (
          <section
            className={`${chartStyles.numberTable} ${chartStyles.isWide}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={t('products.title')}
          >
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('products.product')}</th>
                  <th scope="col">{t('products.nps')}</th>
                  <th scope="col">{t('products.csat')}</th>
                  <th scope="col">{t('products.answers')}</th>
                  <th scope="col">{t('products.revenue')}</th>
                  <th scope="col">{t('products.units')}</th>
                  <th scope="col">{t('products.returned')}</th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ product, nps, csat, answers, revenue, units, returned }) => (
                  <tr key={product.id}>
                    <td>{product.name}</td>
                    <td>{nps ? formatNumber(nps.score) : '–'}</td>
                    <td>{csat ? formatPercent(csat.satisfied) : '–'}</td>
                    <td>
                      <AnswersLink
                        id={id}
                        search={search}
                        rows={{ product_id: product.id }}
                        count={answers}
                      >
                        {formatNumber(answers)}
                      </AnswersLink>
                    </td>
                    <td>{formatMoney(revenue)}</td>
                    <td>{formatNumber(units)}</td>
                    <td>{formatNumber(returned)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </Loaded>
    </Panel>
  );
}
