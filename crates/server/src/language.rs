//! In which language to speak.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use std::convert::Infallible;

/// The languages that there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// Both.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// The language of a tag such as `zh-CN`, if it is one of ours.
    pub(crate) fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.trim().split(['-', '_']).next()?;
        if primary.eq_ignore_ascii_case("zh") {
            Some(Self::Chinese)
        } else if primary.eq_ignore_ascii_case("en") {
            Some(Self::English)
        } else {
            None
        }
    }

    /// Its tag.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh-CN",
        }
    }

    /// The one that the reader likes best of those that there are; English failing all.
    pub(crate) fn of_headers(headers: &HeaderMap) -> Self {
        let wanted = headers
            .get(ACCEPT_LANGUAGE)
            .and_then(|value| value.to_str().ok());
        let mut best = (0.0, Self::English);
        for part in wanted.unwrap_or_default().split(',') {
            let mut fields = part.split(';');
            let language = fields.next().and_then(Self::of_tag);
            let weight = fields
                .find_map(|field| field.trim().strip_prefix("q=")?.parse::<f32>().ok())
                .unwrap_or(1.0);
            if let Some(language) = language
                && weight > best.0
            {
                best = (weight, language);
            }
        }
        best.1
    }
}

impl<S: Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of_headers(&parts.headers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: &str) -> Language {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_LANGUAGE, value.parse().unwrap());
        Language::of_headers(&headers)
    }

    #[test]
    fn the_heaviest_language_that_there_is_wins() {
        assert_eq!(of("zh-CN,zh;q=0.9,en;q=0.8"), Language::Chinese);
        assert_eq!(of("fr, en;q=0.3, zh;q=0.7"), Language::Chinese);
        assert_eq!(of("en-GB, zh;q=0.9"), Language::English);
        assert_eq!(of("nl"), Language::English);
        assert_eq!(of("zh;q=0, en;q=0.1"), Language::English);
        assert_eq!(of(";;;,q=,zh;q=x"), Language::Chinese);
    }
}
