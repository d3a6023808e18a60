import { BrazilMap } from '#areas/insight/dashboards/widgets/brazil-map.tsx';
import { Cohort } from '#areas/insight/dashboards/widgets/cohort.tsx';
import { Heatmap } from '#areas/insight/dashboards/widgets/heatmap.tsx';
import { Incremental } from '#areas/insight/dashboards/widgets/incremental.tsx';
import { Movement } from '#areas/insight/dashboards/widgets/movement.tsx';
import { NextPurchase } from '#areas/insight/dashboards/widgets/next-purchase.tsx';
import { RfmGrid } from '#areas/insight/dashboards/widgets/rfm-grid.tsx';
import { Panel } from '#ui/panel.tsx';
import * as samples from './widget-samples.ts';

/** Widgets of dashboards with sample data. */
export function Widgets() {
  return (
    <>
      <Panel title="Mapa de calor">
        <Heatmap query={samples.BY_HOUR} answer={samples.HOURS} height="m" />
      </Panel>
      <Panel title="Mapa">
        <BrazilMap answer={samples.BY_STATE} height="l" />
      </Panel>
      <Panel title="Segmentos RFM">
        <RfmGrid segments={samples.SEGMENTS} />
      </Panel>
      <Panel title="Movimento">
        <Movement movement={samples.MOVEMENT} />
      </Panel>
      <Panel title="Safras">
        <Cohort cohorts={samples.COHORTS} />
      </Panel>
      <Panel title="Próxima compra">
        <NextPurchase next_purchase={samples.NEXT_PURCHASE} />
      </Panel>
      <Panel title="Receita a mais">
        <Incremental incremental={samples.INCREMENTAL} />
      </Panel>
    </>
  );
}
