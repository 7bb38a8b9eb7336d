import { common } from 'virtual:texts/common';
import { figures } from 'virtual:texts/figures';
import { sales } from 'virtual:texts/sales';
import { useLocation } from 'react-router';
import { STUDENT_FIGURES } from '../../../domain/figures.ts';
import { PLAN_DURATIONS } from '../../../domain/options.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import type { FilterKind } from '../../ui/filters.ts';
import { filterIn } from '../list/address.ts';
import { choiceFilter, dateRangeFilter, flagFilter, fromLink } from '../list/filterFields.ts';

/** The filters of links from figures, named in the chips above the list. */
export function useStudentFigureFilters(): FilterKind[] {
  const t = useT(figures);
  const shared = useT(common);
  const sale = useT(sales);
  const option = useOption();
  return [
    choiceFilter('figure', t('figure'), STUDENT_FIGURES, (figure) => t(`of.${figure}`)),
    ...dateRangeFilter({ from: t('since_day'), to: t('until_day') }),
    useSellerFilter(),
    choiceFilter('plan_duration', t('plan_sold'), PLAN_DURATIONS, option),
    flagFilter('student_status', shared('students'), {
      true: shared('active'),
      false: shared('inactive'),
    }),
    flagFilter('has_seller', shared('seller'), { true: t('any_seller'), false: t('no_seller') }),
    flagFilter('is_corporate', t('customer'), { true: sale('b2b'), false: sale('b2c') }),
  ].map(fromLink);
}

/** A seller is named by a list that only administrators read; a seller filters by no other. */
function useSellerFilter(): FilterKind {
  const t = useT(figures);
  const shared = useT(common);
  const { activeType } = useSignedIn().view;
  const { fev_id } = filterIn(useLocation().search);
  const isAsked = fev_id !== undefined && activeType === 'ADMIN';
  const { data } = useCall('GET /v1/fev', isAsked ? { query: { fev_id, pageSize: 1 } } : null);
  const name = data?.response[0]?.name ?? t('name_missing');
  return choiceFilter('fev_id', shared('seller'), fev_id === undefined ? [] : [fev_id], () => name);
}
